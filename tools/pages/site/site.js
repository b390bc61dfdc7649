// What the pages do beyond showing text: the theme, the menu of a phone, copying, dimensions, lessons,
// and which heading is read. All pages work without it.
'use strict'

const root = document.documentElement
const stored = (name, value) => {
  try {
    if (value !== undefined) localStorage.setItem('hantei.' + name, value)
    return localStorage.getItem('hantei.' + name)
  } catch {
    return null // the browser keeps nothing
  }
}

// The theme: that of the system, until the button says otherwise.
const theme = document.querySelector('.theme')
theme.hidden = false
theme.onclick = () => {
  const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  root.dataset.theme = stored('theme', dark ? 'light' : 'dark') ?? (dark ? 'light' : 'dark')
  for (const frame of document.querySelectorAll('.lesson iframe')) frame.contentWindow.postMessage({ theme: root.dataset.theme }, '*')
}

// The menu of narrow pages.
const side = document.querySelector('#side')
const menu = document.querySelector('.menu')
menu.setAttribute('role', 'button')
const openMenu = (open) => {
  side.classList.toggle('open', open)
  menu.setAttribute('aria-expanded', open)
  if (open) side.querySelector('[aria-current], a').focus()
}
openMenu(false)
menu.onclick = (event) => {
  event.preventDefault()
  openMenu(!side.classList.contains('open'))
}
menu.onkeydown = (event) => event.key === ' ' && menu.onclick(event)
document.addEventListener('pointerdown', (event) => {
  if (!side.contains(event.target) && !menu.contains(event.target)) openMenu(false)
})
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && side.classList.contains('open')) {
    openMenu(false)
    menu.focus()
  }
})
// The page of a long list is in view, without a scroll of the text.
const current = side.querySelector('[aria-current]')
if (current && current.offsetTop > side.clientHeight - 60) side.scrollTop = current.offsetTop - side.clientHeight / 2

// A button on each block of code.
const { copy, copied } = document.body.dataset
for (const acts of document.querySelectorAll('.acts')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = copy
  button.onclick = async () => {
    const shown = [...acts.parentElement.querySelectorAll('pre')].find((pre) => pre.offsetParent)
    await navigator.clipboard.writeText(shown.textContent + '\n')
    button.textContent = copied
    button.classList.add('done')
    setTimeout(() => {
      button.textContent = copy
      button.classList.remove('done')
    }, 1500)
  }
  if (navigator.clipboard) acts.append(button)
}

// One choice of a dimension is that of all blocks, on all pages.
const dimensions = document.querySelectorAll('.both')
const choose = (value, kept) => {
  for (const block of dimensions) block.querySelector(`input[value="${value}"]`).checked = true
  if (kept) stored('dimension', value)
}
if (stored('dimension')) choose(stored('dimension') === '3' ? '3' : '2')
for (const block of dimensions) {
  block.onchange = (event) => {
    const before = block.getBoundingClientRect().top
    choose(event.target.value, true)
    scrollBy(0, block.getBoundingClientRect().top - before) // blocks above have other heights
  }
}

// A lesson runs when it is asked to. The two latest keep running: each has a copy of the library.
const running = []
for (const lesson of document.querySelectorAll('.lesson')) {
  const button = lesson.querySelector('button')
  const still = lesson.querySelector('a')
  button.hidden = false
  button.onclick = () => {
    const frame = document.createElement('iframe')
    // The lesson has the theme of this page. If nobody has chosen one, both have that of the system.
    frame.src = root.dataset.theme ? lesson.dataset.run.replace('&', `&theme=${root.dataset.theme}&`) : lesson.dataset.run
    frame.title = lesson.dataset.title
    still.replaceWith(frame)
    button.hidden = true
    running.push(() => {
      frame.replaceWith(still)
      button.hidden = false
    })
    if (running.length > 2) running.shift()()
    frame.focus()
  }
}

// The heading that is read, in the contents of the page.
const links = new Map([...document.querySelectorAll('.contents a')].map((a) => [decodeURIComponent(a.hash.slice(1)), a]))
const headings = [...document.querySelectorAll('article :is(h2, h3)')].filter((h) => links.has(h.id))
let marked
const mark = () => {
  let at
  for (const h of headings) {
    if (h.getBoundingClientRect().top > innerHeight / 3) break
    at = links.get(h.id)
  }
  if (at === marked) return
  marked?.classList.remove('at')
  at?.classList.add('at')
  marked = at
  const box = document.querySelector('.contents')
  if (at && box.scrollHeight > box.clientHeight) box.scrollTop = at.offsetTop - box.clientHeight / 2
}
if (headings.length) {
  let waits = false
  addEventListener('scroll', () => {
    if (waits) return
    waits = true
    requestAnimationFrame(() => {
      waits = false
      mark()
    })
  }, { passive: true })
  mark()
}
