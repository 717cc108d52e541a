/** A fake captcha service with Turnstile's siteverify and script. A token is valid once, for its action. */
import { type ExternalServer, startExternalServer } from './harness/external-server.ts';

export type CaptchaService = {
  readonly settings: Readonly<Record<string, string>>;
  /** The verification requests, oldest first. */
  readonly requests: readonly URLSearchParams[];
  /** How it answers from now on. `redirects` redirects the request. */
  readonly behave: (how: 'well' | 'fails' | 'redirects' | 'raves') => void;
  readonly visited: ExternalServer['requested'];
  readonly close: () => Promise<void>;
};

export const SECRET = '1x-the-secret-of-the-operator';

/** Renders a button that gives a token `<action>-human-<n>`, or a "bad-" token if those are requested. */
const SCRIPT = `
let made = 0;
window.turnstile = {
  render(place, options) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'I am human';
    button.className = 'captcha-' + options.theme + '-' + options.size;
    button.style.cssText = 'width: 100%; height: 65px; border: 1px solid currentColor; background: none; color: inherit; font: inherit';
    button.onclick = () => {
      made += 1;
      button.textContent = 'Human';
      options.callback((made === 1 ? 'bad-' : '') + options.action + '-human-' + options.sitekey + '-' + made);
    };
    place.append(button);
    return 'widget-' + made;
  },
  reset() {},
  remove() { document.querySelector('[class^=captcha-]')?.remove(); },
};
`;

async function formOf(request: AsyncIterable<Buffer>): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

export async function startCaptchaService(): Promise<CaptchaService> {
  const requests: URLSearchParams[] = [];
  const used = new Map<string, string | null>();
  let behaves: Parameters<CaptchaService['behave']>[0] = 'well';

  function verified(form: URLSearchParams) {
    const fails = (code: string) => ({ success: false, 'error-codes': [code] });
    if (form.get('secret') !== SECRET) return fails('invalid-input-secret');
    const response = form.get('response') ?? '';
    const [, action] = /^(register|bump)-human/.exec(response) ?? [];
    if (action === undefined) return fails('invalid-input-response');
    const key = form.get('idempotency_key');
    if (used.has(response) && used.get(response) !== key) return fails('timeout-or-duplicate');
    used.set(response, key);
    return { success: true, 'error-codes': [], action, hostname: 'localhost', challenge_ts: '2026-01-01T00:00:00Z' };
  }

  const external = await startExternalServer(async (request, response) => {
    if (request.url?.startsWith('/api.js')) {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(SCRIPT);
      return;
    }
    const form = await formOf(request);
    requests.push(form);
    if (behaves === 'fails') response.writeHead(500).end();
    else if (behaves === 'redirects') response.writeHead(307, { location: '/elsewhere' }).end();
    else if (behaves === 'raves') response.writeHead(200).end('{'.repeat(1_000_000));
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(verified(form)));
  });
  return {
    settings: {
      TURNSTILE_SITE_KEY: 'site-key',
      TURNSTILE_SECRET: SECRET,
      TURNSTILE_VERIFY_URL: `${external.origin}/siteverify`,
      TURNSTILE_SCRIPT_URL: `${external.origin}/api.js?render=explicit`,
    },
    requests,
    behave(how) {
      behaves = how;
    },
    visited: external.requested,
    close: external.close,
  };
}
