/** Setup of the tests in Firefox and WebKit: the built web clients. */
import type { TestProject } from 'vitest/node';
import { builtWebClient } from './web-client.ts';

export async function setup(project: TestProject): Promise<void> {
  project.provide('webRoot', await builtWebClient((text) => console.log(text)));
}
