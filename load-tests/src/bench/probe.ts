/** Preloaded into a process under test: collects its garbage when asked and tells what is left, in bytes. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Twice: what the first pass finalises the second can free. */
const PASSES = 2;

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

process.on('message', (message: unknown) => {
  if (message !== 'collect' || typeof collect !== 'function') return;
  for (let pass = 0; pass < PASSES; pass += 1) collect();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ kind: 'collected', held: heapUsed + external });
});
// Whoever measured is gone: what was started for them goes too.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// Listening must not keep the process alive when all else has ended.
process.channel?.unref();
