// The search: an index made when the site is built, loaded when somebody is about to search. It is a
// script, so that it loads from a file, too.
'use strict'

{
  const form = document.querySelector('.search')
  const input = form.querySelector('input')
  const box = form.querySelector('.found')
  const { home, none } = document.body.dataset
  let index
  let loading
  form.hidden = false

  const load = () => {
    if (loading) return
    loading = document.createElement('script')
    loading.src = `${home}assets/search-${document.documentElement.lang}.js`
    document.head.append(loading)
  }
  window.searchIndex = ({ pages, parts, words }) => {
    const list = words.trimEnd().split('\n').map((line) => line.split(' '))
    index = { pages, parts, list }
    show()
  }

  // tokens is that of search.go.
  const tokens = (text) => {
    text = text.replace(/[\uff01-\uff5e]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    const all = []
    for (const [run] of text.matchAll(/[々\u3040-\u30ff\u3400-\u9fff]+/g)) {
      if (run.length === 1) all.push(run)
      for (let i = 0; i + 1 < run.length; i++) all.push(run.slice(i, i + 2))
    }
    for (const [w] of text.matchAll(/[\p{Script=Latin}\p{Script=Greek}\p{Nd}_.]+/gu)) {
      const word = w.replace(/^[._]+|[._]+$/g, '').toLowerCase()
      if (word.length > 1 && /\p{L}/u.test(word)) all.push(word)
    }
    return all
  }

  // matches returns the parts that have a word, or one that begins with it, by how well they match.
  const matches = (word) => {
    let low = 0
    let high = index.list.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (index.list[middle][0] < word) low = middle + 1
      else high = middle
    }
    const found = new Map()
    for (; low < index.list.length && index.list[low][0].startsWith(word); low++) {
      const [whole, ...numbers] = index.list[low]
      let n = 0
      for (const number of numbers) {
        const heading = number.endsWith('!')
        n += parseInt(number, 36) // which ignores the mark
        const score = (heading ? 8 : 1) * (whole === word ? 2 : 1) + 2 / (1 + numbers.length)
        found.set(n, Math.max(found.get(n) ?? 0, score))
      }
    }
    return found
  }

  const find = (text) => {
    let all
    for (const word of tokens(text)) {
      const found = matches(word)
      if (!all) all = found
      else for (const [n, score] of all) found.has(n) ? all.set(n, score + found.get(n)) : all.delete(n)
    }
    return [...(all ?? [])].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, 12).map(([n]) => index.parts[n])
  }

  // marked appends text to a node, with what is searched for marked.
  const marked = (node, text, words) => {
    const pattern = words.map((w) => w.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
    for (const piece of text.split(new RegExp(`(${pattern})`, 'gi'))) {
      if (words.includes(piece.toLowerCase())) node.append(Object.assign(document.createElement('mark'), { textContent: piece }))
      else node.append(piece)
    }
  }

  let at = -1
  const choose = (to) => {
    const links = [...box.querySelectorAll('a')]
    if (!links.length) return
    const mark = (is) => {
      links[at]?.classList.toggle('at', is)
      links[at]?.setAttribute('aria-selected', is)
    }
    mark(false)
    at = (to + links.length) % links.length
    mark(true)
    input.setAttribute('aria-activedescendant', links[at].id)
    links[at].scrollIntoView({ block: 'nearest' })
  }
  function show() {
    const text = input.value.trim()
    box.hidden = !text || !index
    input.setAttribute('aria-expanded', !box.hidden)
    input.removeAttribute('aria-activedescendant')
    if (box.hidden) return
    const words = text.toLowerCase().split(/\s+/)
    box.replaceChildren()
    at = -1
    for (const [page, id, heading, lead] of find(text)) {
      const [target, title] = index.pages[page]
      const link = document.createElement('a')
      link.id = `found-${box.childElementCount}`
      link.setAttribute('role', 'option')
      link.href = home + target + (id && '#' + id)
      const name = document.createElement('b')
      marked(name, heading || title, words)
      const where = document.createElement('span')
      where.append(document.createElement('br'), heading ? title + ' · ' : '')
      marked(where, lead, words)
      link.append(name, where)
      box.append(link)
    }
    if (box.firstChild) choose(0)
    else box.append(Object.assign(document.createElement('p'), { textContent: none, role: 'status' }))
  }

  input.addEventListener('focus', load)
  input.addEventListener('pointerenter', load)
  input.addEventListener('focus', show)
  input.addEventListener('input', show)
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return // the keys are those of an input method
    if (event.key === 'ArrowDown') choose(at + 1)
    else if (event.key === 'ArrowUp') choose(at - 1)
    else if (event.key === 'Enter') box.querySelector('.at')?.click()
    else if (event.key === 'Escape') {
      input.value = ''
      show()
      input.blur()
    } else return
    event.preventDefault()
  })
  form.addEventListener('submit', (event) => event.preventDefault())
  box.addEventListener('click', (event) => event.target.closest('a') && (box.hidden = true))
  document.addEventListener('pointerdown', (event) => form.contains(event.target) || (box.hidden = true))
  document.addEventListener('keydown', (event) => {
    if (event.key === '/' && !event.ctrlKey && !event.metaKey && !/^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName)) {
      event.preventDefault()
      input.focus()
    }
  })
}
