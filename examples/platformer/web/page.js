// The page of the game: it loads the game, tells how far that is, and says what the keys do, in English or Japanese.

const texts = {
  title: ['The hantei platformer', 'hantei のアクションゲーム'],
  loading: ['The game is loading.', 'ゲームを読み込んでいます。'],
  starting: ['The game starts.', 'ゲームを始めています。'],
  noGL: ['this browser has no WebGL 2, or it is switched off.', 'WebGL 2 がないか、無効になっています。'],
  console: ['it has failed. The console of the browser says why.', 'エラーが起きました。理由はブラウザーのコンソールにあります。'],
  failed: ['The game does not run: ', 'ゲームが動きません：'],
  old: ['this browser cannot unpack it. A newer one can.', 'このブラウザーでは展開できません。新しいブラウザーでお試しください。'],
  ended: ['The game has ended. Load the page anew to play again.', 'ゲームが終了しました。もう一度遊ぶには、ページを読み込み直してください。'],
  walk: ['walk', '歩く'],
  aim: ['aim', '狙う'],
  jump: ['jump', 'ジャンプ'],
  shoot: ['shoot', '撃つ'],
  beam: ['beam', '光線'],
  sword: ['sword', '剣'],
  rewind: ['rewind', '巻き戻し'],
  colliders: ['colliders', '当たり判定'],
  slow: ['slow', 'スロー'],
  hash: ['hash', 'ハッシュ'],
  mute: ['mute', '消音'],
  playground: ['Playground', 'プレイグラウンド'],
  docs: ['Docs', 'ドキュメント'],
};

const query = new URLSearchParams(location.search);
const asked = query.get('lang') ?? navigator.language;
const language = asked.toLowerCase().startsWith('ja') ? 'ja' : 'en';
const say = (name) => texts[name][language === 'ja' ? 1 : 0];
const $ = (id) => document.getElementById(id);

document.documentElement.lang = language;
for (const e of document.querySelectorAll('[data-text]')) e.textContent = say(e.dataset.text);
if (language === 'ja') {
  document.title = 'hantei のアクションゲーム：正確な当たり判定で動く Go のゲーム';
  Object.assign($('language'), { textContent: 'English', lang: 'en', hreflang: 'en', href: '?lang=en' });
  document.querySelector('nav a').href = '../playground/?lang=ja';
  document.querySelectorAll('nav a')[1].href = '../index.ja.html';
}

// What is left of the window above the key legend is the game's.
new ResizeObserver(([legend]) => {
  document.documentElement.style.setProperty('--below', `${legend.borderBoxSize[0].blockSize}px`);
}).observe(document.querySelector('footer'));

// stop shows a text instead of the game.
function stop(text) {
  document.querySelector('canvas')?.remove();
  $('loading').hidden = false;
  $('bar').hidden = true;
  $('state').textContent = '';
  $('error').textContent = text;
  $('error').hidden = false;
}

// fail shows why there is no game.
const fail = (why) => stop(`${say('failed')}${why}`);

// unpacked returns the body of an answer, and tells on the way how much of it has come. The first bytes tell whether a server has had
// the browser unpack it; the length of what was sent is then of no use.
async function unpacked(answer) {
  const reader = answer.body.getReader();
  const whole = answer.headers.get('Content-Encoding') ? 0 : Number(answer.headers.get('Content-Length'));
  const mega = (n) => (n / 1e6).toFixed(1);
  let size = 0;
  const first = await reader.read();
  const tell = (chunk) => {
    size += chunk.length;
    $('state').textContent = `${say('loading')} ${whole ? `${mega(size)} / ${mega(whole)} MB` : `${mega(size)} MB`}`;
    if (whole) $('bar').value = Math.min(size / whole, 1);
  };
  const body = new ReadableStream({
    start(control) {
      if (first.done) return control.close();
      tell(first.value);
      control.enqueue(first.value);
    },
    async pull(control) {
      const { done, value } = await reader.read();
      if (done) return control.close();
      tell(value);
      control.enqueue(value);
    },
  });
  if (first.done || first.value[0] !== 0x1f || first.value[1] !== 0x8b) return body;
  if (!globalThis.DecompressionStream) throw new Error(say('old'));
  return body.pipeThrough(new DecompressionStream('gzip'));
}

// load compiles the game while it comes.
async function load(imports) {
  const answer = await fetch('game.wasm.gz');
  if (!answer.ok) throw new Error(`game.wasm.gz: ${answer.status} ${answer.statusText}`);
  const wasm = new Response(await unpacked(answer), { headers: { 'Content-Type': 'application/wasm' } });
  return (await WebAssembly.instantiateStreaming(wasm, imports)).instance;
}

// ?tour&fast=60 in the address is -tour -fast=60 on the command line.
const go = new globalThis.Go();
for (const [name, value] of query) {
  if (['stage', 'tour', 'fast', 'hashes', 'touch', 'mute'].includes(name)) go.argv.push(value ? `-${name}=${value}` : `-${name}`);
}
go.argv.push(`-lang=${language}`);
if (matchMedia('(pointer: coarse)').matches) go.argv.push('-touch');

// Ebitengine is not told of touches that the system takes away: it would hold their buttons for ever.
document.addEventListener('touchcancel', (e) => {
  const { target, changedTouches, targetTouches, touches } = e;
  target.dispatchEvent(new TouchEvent('touchend', {
    bubbles: true, cancelable: true, changedTouches: [...changedTouches], targetTouches: [...targetTouches], touches: [...touches],
  }));
});

// Ebitengine keeps all keys of the canvas to itself: Tab is to lead to the links.
document.addEventListener('keydown', (e) => {
  if (e.key === 'Tab') e.stopImmediatePropagation();
}, true);

let code = 0;
go.exit = (c) => {
  code = c;
};
try {
  if (!document.createElement('canvas').getContext('webgl2')) throw new Error(say('noGL'));
  const instance = await load(go.importObject);
  $('state').textContent = say('starting');
  $('bar').removeAttribute('value');
  // The canvas is there when the game draws for the first time.
  new MutationObserver((_, observer) => {
    const canvas = document.querySelector('canvas');
    if (!canvas) return;
    observer.disconnect();
    $('loading').hidden = true;
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', say('title'));
  }).observe(document.body, { childList: true });
  await go.run(instance);
  if (code) fail(say('console'));
  else stop(say('ended'));
} catch (error) {
  fail(error.message ?? error);
}
