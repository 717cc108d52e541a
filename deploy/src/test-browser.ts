/** Setup of end-to-end tests: the built web clients, and the machine's Chromium. */
import type { TestProject } from 'vitest/node';
import { findChromium } from './chromium.ts';
import { builtWebClient } from './web-client.ts';

declare module 'vitest' {
  interface ProvidedContext {
    webRoot: Awaited<ReturnType<typeof builtWebClient>>;
    chromiumPath: string;
  }
}

export async function setup(project: TestProject): Promise<void> {
  project.provide('chromiumPath', findChromium());
  project.provide('webRoot', await builtWebClient((text) => console.log(text)));
}
