/** Setup of tests that start programs: builds the server once, before several of them start. */
import { builtServer } from './server-bundle/run.ts';

export async function setup(): Promise<void> {
  await Promise.all([builtServer('product'), builtServer('service')]);
}
