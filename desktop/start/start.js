/** Asks for the server to open, checks whether it answers, and opens its pages. In the language of the system. */
import { bestTag, WORDS } from './words.js';

const TRIES_AGAIN_AFTER = 5_000;

const tag = bestTag(navigator.languages);
const words = WORDS[tag];
/** By the error codes of the shell. */
const PROBLEMS = { address: words.badAddress, open: words.inTheOpen };

const shell = window.folkmootShell;
const at = (id) => document.getElementById(id);
/** Entering another server cancels the attempts for the first. */
let tries = 0;

document.documentElement.lang = tag;
for (const id of ['minimise', 'maximise', 'close']) at(id).setAttribute('aria-label', words[id]);
for (const id of ['another', 'where', 'about', 'open']) at(id).textContent = words[id];
at('address-label').textContent = words.address;

for (const bar of document.querySelectorAll('[data-drag]')) {
  bar.addEventListener('mousedown', (event) => {
    if (event.button === 0 && event.target instanceof Element && event.target.hasAttribute('data-drag')) void shell.ask('drag');
  });
}
at('minimise').addEventListener('click', () => shell.ask('minimise'));
at('maximise').addEventListener('click', () => shell.ask('toggle_maximise'));
at('close').addEventListener('click', () => shell.ask('close'));
at('another').addEventListener('click', () => ask(''));
at('asking').addEventListener('submit', (event) => {
  event.preventDefault();
  void reach(at('address').value);
});

const known = await shell.ask('known_server');
if (known === null) ask('');
else await reach(known);

function ask(problem) {
  tries += 1;
  at('reaching').hidden = true;
  at('asking').hidden = false;
  at('problem').textContent = problem;
  at('address').focus();
}

async function reach(typed) {
  tries += 1;
  const own = tries;
  let origin;
  try {
    origin = await shell.ask('read_address', { typed });
  } catch (code) {
    return ask(PROBLEMS[code] ?? String(code));
  }
  at('address').value = typed;
  at('reaching-title').replaceChildren(...withServer(words.reaching, new URL(origin).host));
  at('state').textContent = words.moment;
  at('asking').hidden = true;
  at('reaching').hidden = false;
  at('another').focus();
  while (own === tries && !(await answers(origin))) {
    at('state').textContent = words.nobody;
    await new Promise((resolve) => setTimeout(resolve, TRIES_AGAIN_AFTER));
  }
  if (own === tries) await shell.ask('choose_server', { address: origin }).catch((problem) => ask(String(problem)));
}

/** Isolates the name. Otherwise a name could change the direction of the text around it. */
function withServer(text, host) {
  const [before, after] = text.split('{server}');
  const name = document.createElement('bdi');
  name.textContent = host;
  return [before, name, after];
}

/**
 * Any answer is enough, because the page of the server handles it. Only this computer is requested over http, and by the shell instead of
 * the page.
 */
async function answers(origin) {
  if (origin.startsWith('http:')) return shell.ask('listens_here', { address: origin });
  try {
    await fetch(origin, { mode: 'no-cors', cache: 'no-store', signal: AbortSignal.timeout(TRIES_AGAIN_AFTER) });
    return true;
  } catch {
    return false;
  }
}
