import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

const LINES = 50_000;

/** A process that prints and ends. `fs.writeSync` reports the end without the output buffer. */
function printing(work: string) {
  const module = JSON.stringify(new URL('run-to-exit.ts', import.meta.url).href);
  const program = `import { writeSync } from 'node:fs'; import { runToExit } from ${module}; runToExit(async () => { ${work} });`;
  return spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'pipe'] });
}

it('ends after all output was read, however late', async () => {
  const child = printing(`for (let line = 0; line < ${LINES}; line += 1) console.log('line ' + line); writeSync(2, 'done'); return 3;`);
  await once(child.stderr, 'data');
  const ended = once(child, 'exit');
  const lines = (await text(child.stdout)).trim().split('\n');
  expect([lines.length, lines.at(-1), (await ended)[0]]).toEqual([LINES, `line ${LINES - 1}`, 3]);
});

it('ends without an error when the reader stops', async () => {
  const child = printing(`for (let line = 0; line < ${LINES}; line += 1) console.log('line ' + line); return 0;`);
  await once(child.stdout, 'data');
  child.stdout.destroy();
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect([stderr, code]).toEqual(['', 0]);
});

it('prints a bug with its stack trace', async () => {
  const child = printing("throw new Error('A bug');");
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect([stderr, code]).toEqual([expect.stringMatching(/A bug\n +at /), 1]);
});
