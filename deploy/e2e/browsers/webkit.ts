/** WebKitGTK's own browser on a virtual desktop, over WebKit's WebDriver. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { DESKTOP } from '../browser/chromium.ts';
import { type VirtualDesktop, virtualDesktop } from '../desktop/virtual-desktop.ts';
import { driveProgram, type WebDriver } from '../desktop/web-driver.ts';
import type { BrowserWindow, Key, RunningBrowser } from './browser-window.ts';

/** The codes of WebDriver. */
const KEYS: Readonly<Record<Key, string>> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  Shift: '\uE008',
  Control: '\uE009',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
  a: 'a',
};

/**
 * Collects the errors of this page. WebDriver has no event for them. An element that gets its size in the next frame, as rows of a virtual
 * list do, is no error.
 */
const COLLECT = `
  if (window.folkmootErrors) return;
  window.folkmootErrors = [];
  addEventListener('error', ({ message, filename, lineno }) => {
    if (!message.startsWith('ResizeObserver loop')) window.folkmootErrors.push(message + ' at ' + filename + ':' + lineno);
  });
  addEventListener('unhandledrejection', ({ reason }) => window.folkmootErrors.push(String(reason)));`;

const LIBRARIES = '/usr/lib';

/** The browser that comes with the library. Its folder is named after the machine and the library. */
function findMiniBrowser(): string {
  for (const machine of readdirSync(LIBRARIES)) {
    const path = join(LIBRARIES, machine, 'webkit2gtk-4.1/MiniBrowser');
    if (existsSync(path)) return path;
  }
  throw new Error('WebKitGTK is needed (on Debian: apt-get install webkit2gtk-driver).');
}

/** `args`: more arguments of the browser. */
export async function startWebKit(...args: readonly string[]): Promise<RunningBrowser> {
  const desktop = await virtualDesktop();
  const drivers: WebDriver[] = [];
  return {
    async openWindow() {
      const driver = await driveProgram(desktop, findMiniBrowser(), ['--automation', ...args]);
      drivers.push(driver);
      await driver.resize(DESKTOP.width, DESKTOP.height);
      return windowOf(driver, desktop);
    },
    async close() {
      await Promise.all(drivers.map((driver) => driver.end()));
      await desktop.dispose();
    },
  };
}

function windowOf(driver: WebDriver, desktop: VirtualDesktop): BrowserWindow {
  const errors: string[] = [];

  /** The errors of a page end with the page, so they are read before it. */
  async function collect(): Promise<void> {
    errors.push(...z.array(z.string()).parse(await driver.run('return window.folkmootErrors?.splice(0) ?? []')));
  }

  async function load(start: () => Promise<void>): Promise<void> {
    await collect();
    await start();
    await driver.run(COLLECT);
  }

  return {
    run: (script, ...args) => driver.run(script, ...args),
    goto: (url) => load(() => driver.goto(url)),
    reload: () => load(() => driver.reload()),
    moveTo: ({ x, y }) => driver.moveTo(x, y),
    clickAt: ({ x, y }, button) => driver.clickAt(x, y, button),
    type: async (text) => (await driver.find(':focus')).type(text),
    press: (...keys) => driver.press(...keys.map((key) => KEYS[key])),
    chooseFile: async (selector, path) => (await driver.find(`input${selector}`)).type(path),
    resize: ({ width, height }) => driver.resize(width, height),
    screenshot: (path) => desktop.screenshot(path),
    async errors() {
      await collect();
      return errors;
    },
  };
}
