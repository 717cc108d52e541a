/**
 * Processes images in a few worker processes. They start on demand, stop when idle, and are killed when an image takes too much time or
 * memory.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MEDIA_LIMITS } from '@folkmoot/contracts/media/limits';
import type { PictureAnswer, PictureJob, TimedJob } from './job.ts';

export type Pictures = {
  readonly run: (job: PictureJob) => Promise<PictureAnswer>;
  /** The number of waiting and running jobs. */
  readonly open: () => number;
  readonly stop: () => Promise<void>;
};

export type PicturesOptions = {
  readonly workers: number;
  /** The CPU time for one image. The limit in real time is `CLOCK_PER_CORE` times as long. */
  readonly pictureMs?: number;
  /** The peak memory of the worker in bytes, and the duration of the job. */
  readonly onDone?: (done: { readonly ms: number; readonly peakBytes: number; readonly ok: boolean }) => void;
};

const WORKER = join(import.meta.dirname, 'worker.ts');
/** Without pages of program files (55 to 61 MB), which workers share and whose mapped size varies. */
const WORKER_BYTES = 104 * 1024 * 1024;
/** If a worker keeps more memory than this after an image, a new worker handles the next one, so that the full limit is available. */
const RETIRE_BYTES = 32 * 1024 * 1024;
const LOOK_EVERY_MS = 20;
/** Workers have a low priority, so CPU time passes slowly on a busy machine. */
const CLOCK_PER_CORE = 6;
/** Added to the worker's own time limit. */
const GRACE_MS = 2000;
/** The kernel's unit of CPU time, the same on all systems that Node runs on. */
const TICK_MS = 10;
const IDLE_MS = 30_000;
/** About a minute of work for one worker. Further clients are asked to try again later. */
const MOST_WAITING = 60;
const PAGE_BYTES = 4096;

type Job = { readonly job: PictureJob; readonly settle: (answer: PictureAnswer) => void };
/** `isUsed`: the worker may still have memory from earlier images. */
type Worker = { readonly process: ChildProcess; busy: boolean; isUsed: boolean; idle: NodeJS.Timeout | undefined };

/** The private memory of a process: resident, without file pages. 0 if the system does not report it. */
async function memoryOf(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  const [, resident = 0, ofFiles = 0] = text.split(' ').map(Number);
  return (resident - ofFiles) * PAGE_BYTES;
}

/** The positions of user and system time in the kernel's process record, counted after the name. */
const [USER, SYSTEM] = [11, 12];

/** The CPU time of a process over all cores, in milliseconds. 0 if the system does not report it. */
async function coreMsOf(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The second field is the program name in brackets, which may contain any character.
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
      // Image decoders have had security holes, so the environment contains no secrets. Freed memory returns to the system immediately, so
      // that the limit is available to the image.
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

  /** Resolves with the worker's answer, or with the reason why it was killed. null: retry with a new worker, which has more free memory. */
  function ask(worker: Worker, job: PictureJob): Promise<PictureAnswer | null> {
    const { process } = worker;
    const startedAt = performance.now();
    let peakBytes = 0;
    let coreMsBefore: number | null = null;
    return new Promise((resolve) => {
      function settle(answer: PictureAnswer | null): void {
        clearInterval(looking);
        clearTimeout(late);
        process.off('message', onMessage);
        process.off('exit', died);
        if (answer) onDone?.({ ms: performance.now() - startedAt, peakBytes, ok: answer.done });
        resolve(answer);
      }
      const onMessage = (answer: PictureAnswer) => settle(answer);
      // A decoder that crashes was probably given a malicious file.
      const died = () => settle(worker.isUsed && peakBytes > WORKER_BYTES ? null : { done: false, refused: 'PictureTakesTooLong' });
      const late = setTimeout(() => end(worker), pictureMs * CLOCK_PER_CORE + GRACE_MS);
      const looking = setInterval(async () => {
        const [bytes, coreMs] = await Promise.all([memoryOf(process.pid), coreMsOf(process.pid)]);
        coreMsBefore ??= coreMs;
        peakBytes = Math.max(peakBytes, bytes);
        if (bytes > WORKER_BYTES || coreMs - coreMsBefore > pictureMs) end(worker);
      }, LOOK_EVERY_MS);
      process.once('message', onMessage);
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
      const exits = [...workers].map((worker) => new Promise((resolve) => worker.process.once('exit', resolve)));
      for (const worker of [...workers]) end(worker);
      await Promise.all(exits);
    },
  };
}
