/** The machine's Firefox without windows on a screen, over WebDriver BiDi. */
import { accessSync, constants, writeFileSync } from 'node:fs';
import puppeteer, { type Page } from 'puppeteer-core';
import { DESKTOP } from '../browser/chromium.ts';
import { recordingScript } from '../browser/peer-connections.ts';
import type { BrowserWindow, RunningBrowser } from './browser-window.ts';

const PATHS = [process.env.FIREFOX_PATH ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** A fine pointer that can hover. Without a screen, Firefox has none, and pages look like on a phone. */
const MOUSE = 6;

/** A fake microphone and camera without a question, and calls over the loopback interface: a test machine may have no other. */
const PREFERENCES = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.peerconnection.ice.loopback': true,
  'media.peerconnection.ice.obfuscate_host_addresses': false,
  'media.autoplay.default': 0,
  'ui.primaryPointerCapabilities': MOUSE,
  'ui.allPointerCapabilities': MOUSE,
};

/** Firefox reports a failed connection like an uncaught error, with its source. */
const NO_CONNECTION = 'Firefox can’t establish a connection';

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Throws if there is no Firefox. */
export function findFirefox(): string {
  const found = PATHS.find(isProgram);
  if (!found) throw new Error('Firefox is needed: install it (on Debian: apt-get install firefox-esr) or set FIREFOX_PATH.');
  return found;
}

export async function startFirefox(): Promise<RunningBrowser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    extraPrefsFirefox: PREFERENCES,
    defaultViewport: DESKTOP,
  });
  return {
    async openWindow() {
      const context = await browser.createBrowserContext();
      const page = await context.newPage({ type: 'window' });
      await page.evaluateOnNewDocument(recordingScript());
      return windowOf(page);
    },
    close: () => browser.close(),
  };
}

function windowOf(page: Page): BrowserWindow {
  const errors: string[] = [];
  page.on('pageerror', (error) => {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    if (!message.includes(NO_CONNECTION)) errors.push(message);
  });
  return {
    // The expression of the protocol, unlike a function of the page, is allowed by the content security policy.
    run: (script, ...args) => page.evaluate(`(async function () { ${script} }).apply(null, ${JSON.stringify(args)})`),
    goto: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded' })),
    moveTo: ({ x, y }) => page.mouse.move(x, y),
    clickAt: ({ x, y }, button = 'left') => page.mouse.click(x, y, { button }),
    type: (text) => page.keyboard.type(text),
    async press(...keys) {
      for (const key of keys) await page.keyboard.down(key);
      for (const key of keys.toReversed()) await page.keyboard.up(key);
    },
    async chooseFile(selector, path) {
      const input = await page.$(`input${selector}`);
      if (!input) throw new Error(`There is no file input ${selector}.`);
      await input.uploadFile(path);
    },
    resize: (size) => page.setViewport(size),
    screenshot: async (path) => writeFileSync(path, await page.screenshot()),
    errors: async () => errors,
  };
}
