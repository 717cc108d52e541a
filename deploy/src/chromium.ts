/** Finds the machine's browser, for tests and screenshots. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The path of the machine's Chromium. Throws if there is none. */
export function findChromium(): string {
  const { CHROMIUM_PATH: chosen, PATH: path = '' } = process.env;
  const folders = [...path.split(delimiter), '/usr/bin'];
  const candidates = chosen ? [chosen] : NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = candidates.find(isProgram);
  if (found) return found;
  throw new Error(
    chosen
      ? `CHROMIUM_PATH names no program: ${chosen}`
      : 'A browser is needed: install Chromium (on Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  );
}
