/** Preloaded into a process under test: collects its garbage when asked, so that memory is compared without what is only waiting. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Twice: what the first pass finalises the second can free. */
const PASSES = 2;

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

process.on('message', (message: unknown) => {
  if (message !== 'collect' || typeof collect !== 'function') return;
  for (let pass = 0; pass < PASSES; pass += 1) collect();
  process.send?.('collected');
});
// Listening must not keep the process alive when all else has ended.
process.channel?.unref();
