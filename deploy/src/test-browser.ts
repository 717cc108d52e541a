/** What end-to-end tests stand on: the web client, built, and the machine's Chromium. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { builtWebClient } from './web-client.ts';

declare module 'vitest' {
  interface ProvidedContext {
    webRoot: string;
    chromiumPath: string;
  }
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function findChromium(): string {
  const { CHROMIUM_PATH: chosen, PATH: path = '' } = process.env;
  const folders = [...path.split(delimiter), '/usr/bin'];
  const candidates = chosen ? [chosen] : NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = candidates.find(isProgram);
  if (found) return found;
  throw new Error(
    chosen
      ? `CHROMIUM_PATH names no program: ${chosen}`
      : 'The end-to-end tests need a Chromium: install one (on Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  );
}

export async function setup(project: TestProject): Promise<void> {
  project.provide('chromiumPath', findChromium());
  project.provide('webRoot', await builtWebClient((text) => console.log(text)));
}
