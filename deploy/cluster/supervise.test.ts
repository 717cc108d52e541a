import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Program, startProcess } from './program.ts';
import { type Supervised, supervise } from './supervise.ts';

let folder: string;
let supervised: Supervised;
let pids: number[];
let told: string[];

/** Runs until it is stopped. */
function program(): Program {
  return {
    name: 'waiter',
    part: 'waiter',
    url: '',
    logFile: join(folder, 'waiter.log'),
    stopSignal: 'SIGTERM',
    serves: async () => null,
    async start() {
      const args = ['-e', 'setInterval(() => undefined, 1000)'];
      const running = await startProcess({ file: process.execPath, args, folder, environment: {}, logFile: join(folder, 'waiter.log') });
      pids.push(running.pid);
      return running;
    },
  };
}

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function cannotNote(): never {
  throw new Error('ENOSPC: no space left on device, write');
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'folkmoot-supervise-'));
  pids = [];
  told = [];
});

afterEach(async () => {
  await supervised.stop();
  for (const pid of pids.filter(runs)) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

it('restarts a process that was killed', async () => {
  supervised = supervise(program(), { tell: (text) => told.push(text) });
  supervised.start();
  await expect.poll(() => pids.length).toBe(1);
  await expect.poll(() => supervised.kill('SIGKILL')).toBe(true);
  await expect.poll(() => pids.length).toBe(2);
  expect(told).toEqual(['waiter ended (SIGKILL): starting it again in 100 ms']);
});

it('keeps a process running whose start cannot be recorded because the disk is full', async () => {
  supervised = supervise(program(), { tell: (text) => told.push(text), started: cannotNote });
  supervised.start();
  await expect
    .poll(() => told)
    .toEqual(['waiter has started, but its process id could not be saved: ENOSPC: no space left on device, write']);
  expect(supervised.pid()).toBe(pids[0]);
  await supervised.stop();
  expect(pids.map(runs)).toEqual([false]);
  expect(told).toHaveLength(1);
});
