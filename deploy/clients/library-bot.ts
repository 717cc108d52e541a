/** A bot in Python as a process of its own, with a token and an address, as whoever runs it starts it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const OUTPUT_KEPT = 10_000;

export type LibraryBot = {
  /** Fails when the bot ends, with what it printed; never settles otherwise. */
  readonly ended: Promise<never>;
  readonly stop: () => Promise<void>;
};

/** Settles when the library has signed on and called the bot; `script` lies beside this file. */
export async function startLibraryBot(python: string, script: string, url: string, token: string): Promise<LibraryBot> {
  const child = spawn(python, [join(import.meta.dirname, script)], {
    env: { ...process.env, FOLKMOOT_URL: url, BOT_TOKEN: token, PYTHONUNBUFFERED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  let output = '';
  const ready = new Promise<void>((resolve) => {
    function hear(chunk: Buffer): void {
      output = (output + chunk.toString()).slice(-OUTPUT_KEPT);
      if (/^ready /m.test(output)) resolve();
    }
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
  });
  const ended = exited.then(() => {
    throw new Error(`The bot ended: ${output}`);
  });
  // Whoever awaits it is told; nobody need.
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
