/** A bot in Python as a separate process with a token and an address, like its operator starts it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const OUTPUT_KEPT = 10_000;

export type LibraryBot = {
  /** Rejects with the output of the bot when it ends. Never resolves. */
  readonly ended: Promise<never>;
  readonly stop: () => Promise<void>;
};

/** Resolves when the library has authenticated and notified the bot. `script` is next to this file. */
export async function startLibraryBot(python: string, script: string, url: string, token: string): Promise<LibraryBot> {
  const child = spawn(python, [join(import.meta.dirname, script)], {
    env: { ...process.env, FOLKMOOT_URL: url, BOT_TOKEN: token, PYTHONUNBUFFERED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  let output = '';
  const ready = new Promise<void>((resolve) => {
    function collect(chunk: Buffer): void {
      output = (output + chunk.toString()).slice(-OUTPUT_KEPT);
      if (/^ready /m.test(output)) resolve();
    }
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
  });
  const ended = exited.then(() => {
    throw new Error(`The bot ended: ${output}`);
  });
  // Prevents an unhandled rejection if no caller awaits it.
  ended.catch(() => undefined);
  await Promise.race([ready, ended]);
  return {
    ended,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
