/**
 * Pictures are worked on in a few processes beside this one: begun when there is work, ended when there has been none for a while,
 * killed when one takes more time or memory than a picture may.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MEDIA_LIMITS } from '@folkmoot/contracts/media/limits';
import type { PictureAnswer, PictureJob, TimedJob } from './job.ts';

export type Pictures = {
  readonly run: (job: PictureJob) => Promise<PictureAnswer>;
  /** Jobs that wait or run. */
  readonly open: () => number;
  readonly stop: () => Promise<void>;
};

export type PicturesOptions = {
  readonly workers: number;
  /** How much of a core's time a worker may take over one picture; of the clock's `CLOCK_PER_CORE` times as much. */
  readonly pictureMs?: number;
  /** The most memory of its own that a worker had, in bytes, and how long its job took. */
  readonly onDone?: (done: { readonly ms: number; readonly peakBytes: number; readonly ok: boolean }) => void;
};

const WORKER = join(import.meta.dirname, 'worker.ts');
/** Without the pages of program files (55 to 61 MB), which workers share and of which the kernel maps more or fewer as it likes. */
const WORKER_BYTES = 104 * 1024 * 1024;
/** What a worker still holds after a picture; above it the next one is given to a fresh worker, so that it has all its room. */
const RETIRE_BYTES = 32 * 1024 * 1024;
const LOOK_EVERY_MS = 20;
/** Workers step back for everybody else, so that on a busy machine a core's time comes slowly. */
const CLOCK_PER_CORE = 6;
/** Beyond the time that the worker gives itself. */
const GRACE_MS = 2000;
/** The kernel's unit of time for processes, on every system that node runs on. */
const TICK_MS = 10;
const IDLE_MS = 30_000;
/** More are told to come back: a minute of work for one worker. */
const MOST_WAITING = 60;
const PAGE_BYTES = 4096;

type Job = { readonly job: PictureJob; readonly settle: (answer: PictureAnswer) => void };
/** `isUsed`: what earlier pictures left in it is not this one's fault. */
type Worker = { readonly process: ChildProcess; busy: boolean; isUsed: boolean; idle: NodeJS.Timeout | undefined };

/** Memory that another process has for itself: resident, without pages of files. 0 where the system does not tell. */
async function memoryOf(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  const [, resident = 0, ofFiles = 0] = text.split(' ').map(Number);
  return (resident - ofFiles) * PAGE_BYTES;
}

/** Places of the two times in what the kernel tells of a process, behind its name. */
const [USER, SYSTEM] = [11, 12];

/** What another process has taken of all cores together, in milliseconds; 0 where the system does not tell. */
async function coreMsOf(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The second field is a name in brackets, which may hold anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[USER] ?? 0) + Number(fields[SYSTEM] ?? 0)) * TICK_MS;
}

export function startPictures({ workers: most, pictureMs = MEDIA_LIMITS.pictureMs, onDone }: PicturesOptions): Pictures {
  const workers = new Set<Worker>();
  const waiting: Job[] = [];
  let running = 0;
  let stopped = false;

  function begin(): Worker {
    const process = fork(WORKER, [], {
      // Pictures are read by code that has had holes: nothing worth stealing lies in its environment.
      // And what is freed goes back to the system at once, so that the picture has the room.
      env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_TRIM_THRESHOLD_: '262144' },
      execArgv: ['--max-old-space-size=48', '--max-semi-space-size=2'],
      stdio: 'ignore',
    });
    const worker: Worker = { process, busy: false, isUsed: false, idle: undefined };
    workers.add(worker);
    process.once('exit', () => end(worker));
    process.once('error', () => end(worker));
    return worker;
  }

  function end(worker: Worker): void {
    clearTimeout(worker.idle);
    workers.delete(worker);
    worker.process.kill('SIGKILL');
  }

  /** Settles with what the worker said, or with why it was killed; null: a fresh one has more room. */
  function ask(worker: Worker, job: PictureJob): Promise<PictureAnswer | null> {
    const { process } = worker;
    const startedAt = performance.now();
    let peakBytes = 0;
    let coreMsBefore: number | null = null;
    return new Promise((resolve) => {
      function settle(answer: PictureAnswer | null): void {
        clearInterval(looking);
        clearTimeout(late);
        process.off('message', said);
        process.off('exit', died);
        if (answer) onDone?.({ ms: performance.now() - startedAt, peakBytes, ok: answer.done });
        resolve(answer);
      }
      const said = (answer: PictureAnswer) => settle(answer);
      // A decoder that crashes was given something to crash it.
      const died = () => settle(worker.isUsed && peakBytes > WORKER_BYTES ? null : { done: false, refused: 'PictureTakesTooLong' });
      const late = setTimeout(() => end(worker), pictureMs * CLOCK_PER_CORE + GRACE_MS);
      const looking = setInterval(async () => {
        const [bytes, coreMs] = await Promise.all([memoryOf(process.pid), coreMsOf(process.pid)]);
        coreMsBefore ??= coreMs;
        peakBytes = Math.max(peakBytes, bytes);
        if (bytes > WORKER_BYTES || coreMs - coreMsBefore > pictureMs) end(worker);
      }, LOOK_EVERY_MS);
      process.once('message', said);
      process.once('exit', died);
      process.send({ ...job, withinMs: pictureMs * CLOCK_PER_CORE } satisfies TimedJob, (error) => {
        if (error) end(worker);
      });
    });
  }

  async function serve(worker: Worker, { job, settle }: Job): Promise<void> {
    worker.busy = true;
    running += 1;
    clearTimeout(worker.idle);
    const answer = await ask(worker, job);
    running -= 1;
    worker.isUsed = true;
    if ((await memoryOf(worker.process.pid)) > RETIRE_BYTES) end(worker);
    worker.busy = false;
    if (answer?.done !== true) await rm(job.output, { force: true });
    if (answer) settle(answer);
    else if (stopped) settle({ done: false, refused: 'TooManyUploads' });
    else waiting.unshift({ job, settle });
    next();
    if (worker.busy || !workers.has(worker)) return;
    worker.idle = setTimeout(() => end(worker), IDLE_MS);
    worker.idle.unref();
  }

  function next(): void {
    while (waiting.length > 0 && !stopped) {
      const free = [...workers].find((worker) => !worker.busy) ?? (workers.size < most ? begin() : null);
      const job = free && waiting.shift();
      if (!job) return;
      void serve(free, job);
    }
  }

  return {
    open: () => waiting.length + running,
    async run(job) {
      if (stopped || waiting.length >= MOST_WAITING) return { done: false, refused: 'TooManyUploads' };
      return new Promise((settle) => {
        waiting.push({ job, settle });
        next();
      });
    },
    async stop() {
      stopped = true;
      for (const { settle } of waiting.splice(0)) settle({ done: false, refused: 'TooManyUploads' });
      const gone = [...workers].map((worker) => new Promise((resolve) => worker.process.once('exit', resolve)));
      for (const worker of [...workers]) end(worker);
      await Promise.all(gone);
    },
  };
}
