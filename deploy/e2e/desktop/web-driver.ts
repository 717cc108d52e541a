/** A minimal WebDriver client (W3C) for a web view or a browser, over WebKit's own driver. */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { freePort } from '../../src/free-port.ts';
import type { VirtualDesktop } from './virtual-desktop.ts';

export type WebDriver = {
  /** The result of a script, which is the body of a function. Promises are awaited. */
  readonly run: (script: string, ...args: readonly unknown[]) => Promise<unknown>;
  /** The first element for a CSS selector. Throws if there is none. */
  readonly find: (selector: string) => Promise<DriverElement>;
  readonly press: (...keys: readonly string[]) => Promise<void>;
  readonly moveTo: (x: number, y: number) => Promise<void>;
  readonly clickAt: (x: number, y: number, button?: MouseButton) => Promise<void>;
  readonly goto: (url: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  readonly address: () => Promise<string>;
  /** The size of the window with its frame. */
  readonly resize: (width: number, height: number) => Promise<void>;
  readonly end: () => Promise<void>;
};

export type MouseButton = 'left' | 'right';

export type DriverElement = {
  readonly click: (button?: MouseButton) => Promise<void>;
  /** Types into it, or chooses a file if it is a file input. */
  readonly type: (words: string) => Promise<void>;
};

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const Reply = z.object({ value: z.unknown() });
const Failure = z.object({ error: z.string(), message: z.string() });
const Session = z.object({ sessionId: z.string() });
const Found = z.object({ [ELEMENT]: z.string() });

/** Starts a program with a web view that can be controlled. */
export async function driveProgram(desktop: VirtualDesktop, binary: string, args: readonly string[]): Promise<WebDriver> {
  const port = await freePort();
  const driver = desktop.start('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], { TAURI_WEBVIEW_AUTOMATION: 'true' });
  const base = `http://127.0.0.1:${port}`;
  await listening(base);
  const alwaysMatch = { 'webkitgtk:browserOptions': { binary, args } };
  const { sessionId } = Session.parse(await ask('POST', `${base}/session`, { capabilities: { alwaysMatch } }));
  const session = `${base}/session/${sessionId}`;
  await ask('POST', `${session}/timeouts`, { script: 30_000 });

  async function act(...actions: readonly object[]): Promise<void> {
    await ask('POST', `${session}/actions`, { actions });
  }

  /** Moves the mouse to a place, and clicks there if a button is given. */
  async function point(origin: unknown, x: number, y: number, button?: MouseButton): Promise<void> {
    const number = button === 'right' ? 2 : 0;
    const click = [
      { type: 'pointerDown', button: number },
      { type: 'pointerUp', button: number },
    ];
    const actions = [{ type: 'pointerMove', duration: 0, origin, x: Math.round(x), y: Math.round(y) }, ...(button ? click : [])];
    await act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });
  }

  return {
    run: (script, ...given) => ask('POST', `${session}/execute/sync`, { script: `return (async () => { ${script} })()`, args: given }),
    async find(selector) {
      const found = Found.parse(await ask('POST', `${session}/element`, { using: 'css selector', value: selector }));
      const element = `${session}/element/${found[ELEMENT]}`;
      return {
        click: (button = 'left') => point(found, 0, 0, button),
        type: async (words) => void (await ask('POST', `${element}/value`, { text: words })),
      };
    },
    press: (...keys) =>
      act({ type: 'key', id: 'keys', actions: [...keys.map(down), ...keys.toReversed().map((value) => ({ type: 'keyUp', value }))] }),
    moveTo: (x, y) => point('viewport', x, y),
    clickAt: (x, y, button = 'left') => point('viewport', x, y, button),
    goto: async (url) => void (await ask('POST', `${session}/url`, { url })),
    reload: async () => void (await ask('POST', `${session}/refresh`, {})),
    resize: async (width, height) => void (await ask('POST', `${session}/window/rect`, { width, height })),
    address: async () => z.string().parse(await ask('GET', `${session}/url`)),
    async end() {
      await ask('DELETE', session).catch(() => undefined);
      driver.kill('SIGTERM');
    },
  };
}

function down(value: string) {
  return { type: 'keyDown', value };
}

async function listening(base: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (
      await fetch(`${base}/status`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await pause(100);
  }
  throw new Error('WebKitWebDriver does not listen (on Debian: apt-get install webkit2gtk-driver).');
}

async function ask(method: string, address: string, body?: object): Promise<unknown> {
  const answer = await fetch(address, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  const { value } = Reply.parse(await answer.json());
  if (answer.ok) return value;
  const failure = Failure.parse(value);
  throw new Error(`${method} ${new URL(address).pathname}: ${failure.error}: ${failure.message}`);
}
