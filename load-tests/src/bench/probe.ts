/**
 * Preloaded into a process under test. On request it collects its garbage and reports the bytes that are left, or takes a CPU profile
 * between two messages.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type RunningProfile, startProfile } from './profiler.ts';

/** Two passes, because the second can free objects that the first finalized. */
const PASSES = 2;

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');
let running: RunningProfile | null = null;

function collected(): void {
  if (typeof collect !== 'function') return;
  for (let pass = 0; pass < PASSES; pass += 1) collect();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ kind: 'collected', used: heapUsed + external });
}

async function beginProfile(): Promise<void> {
  running = await startProfile();
  process.send?.({ kind: 'profiling' });
}

async function endProfile(): Promise<void> {
  const profile = await running?.end();
  running = null;
  process.send?.({ kind: 'profiled', profile });
}

process.on('message', (message: unknown) => {
  if (message === 'collect') collected();
  if (message === 'profile') void beginProfile();
  if (message === 'end profile') void endProfile();
});
// Without its parent nobody needs this process.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel must not keep the process alive when all else has ended.
process.channel?.unref();
