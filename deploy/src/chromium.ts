/** Finds the machine's browser, for tests and screenshots. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
/** The same engine without windows: starts faster and takes about a third less CPU, but has neither push nor system notifications. */
const HEADLESS_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function programNamed(names: readonly string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/** The path of the machine's Chromium. Throws if there is none. */
export function findChromium(): string {
  const { CHROMIUM_PATH: chosen } = process.env;
  const found = chosen ? [chosen].find(isProgram) : programNamed(NAMES);
  if (found) return found;
  throw new Error(
    chosen
      ? `There is no program at CHROMIUM_PATH: ${chosen}`
      : 'A browser is needed: install Chromium (on Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  );
}

/** The path of Chromium's headless shell, or of Chromium if the shell is not installed or CHROMIUM_PATH is set. Throws if there is neither. */
export function findHeadlessChromium(): string {
  const shell = process.env.CHROMIUM_PATH ? undefined : programNamed(HEADLESS_NAMES);
  return shell ?? findChromium();
}
