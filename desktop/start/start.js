/** Asks which server to open, sees whether anybody answers there, and goes on to its pages. */

const TRIES_AGAIN_AFTER = 5_000;

const PROBLEMS = {
  address: 'That is no address of a server. One looks like chat.example.org.',
  open: 'http:// would send your password in the open. Use https:// for servers that are not on this computer.',
};

const shell = window.folkmootShell;
const at = (id) => document.getElementById(id);
/** Whoever asks for another server ends the tries for the first. */
let tries = 0;

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
  at('reached').textContent = new URL(origin).host;
  at('state').textContent = 'One moment.';
  at('asking').hidden = true;
  at('reaching').hidden = false;
  at('another').focus();
  while (own === tries && !(await answers(origin))) {
    at('state').textContent = 'Nobody answers there. It is tried again every five seconds.';
    await new Promise((resolve) => setTimeout(resolve, TRIES_AGAIN_AFTER));
  }
  if (own === tries) await shell.ask('choose_server', { address: origin }).catch((problem) => ask(String(problem)));
}

/** Any answer will do: what it says is for the page itself to read. Only this computer is asked over http, and not by a page. */
async function answers(origin) {
  if (origin.startsWith('http:')) return shell.ask('listens_here', { address: origin });
  try {
    await fetch(origin, { mode: 'no-cors', cache: 'no-store', signal: AbortSignal.timeout(TRIES_AGAIN_AFTER) });
    return true;
  } catch {
    return false;
  }
}
