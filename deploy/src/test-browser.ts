/** Setup of end-to-end tests: the built web clients, and the machine's Chromium. */
import type { TestProject } from 'vitest/node';
import { findChromium, findHeadlessChromium } from './chromium.ts';
import { builtWebClient } from './web-client.ts';

declare module 'vitest' {
  interface ProvidedContext {
    webRoot: Awaited<ReturnType<typeof builtWebClient>>;
    /** Chromium with windows, for push and system notifications. */
    chromiumPath: string;
    /** For all other tests. */
    headlessChromiumPath: string;
  }
}

export async function setup(project: TestProject): Promise<void> {
  project.provide('chromiumPath', findChromium());
  project.provide('headlessChromiumPath', findHeadlessChromium());
  project.provide('webRoot', await builtWebClient((text) => console.log(text)));
}
