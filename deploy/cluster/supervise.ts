/** Keeps a program running like compose's `restart: unless-stopped`: restarts it if it ends by itself. */
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '@folkmoot/platform/errors';
import type { Program, Running } from './program.ts';

export type Supervised = {
  readonly name: string;
  readonly part: string;
  readonly url: string;
  /** null: it is not running. */
  readonly pid: () => number | null;
  /** The number of restarts after it ended by itself. */
  readonly restarts: () => number;
  /** false: it was not running. A killed process is restarted. A process that was paused with SIGSTOP waits for SIGCONT. */
  readonly kill: (signal: NodeJS.Signals) => boolean;
  /** Starts supervising, and returns immediately. */
  readonly start: () => void;
  /** Stops it. It is not started again until `start`. */
  readonly stop: () => Promise<void>;
  /** Stops and starts it. Resolves when it is ready. */
  readonly restart: () => Promise<void>;
  /** null: it is ready. Otherwise the reason. */
  readonly serves: () => Promise<string | null>;
  readonly untilServing: (withinMs?: number) => Promise<void>;
};

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2000;
/** A process that ran this long is not in a crash loop. */
const STEADY_AFTER_MS = 10_000;
const STOP_WITHIN_MS = 20_000;
const SERVE_WITHIN_MS = 120_000;
const POLL_MS = 100;
const MOST_FAILED_STARTS = 5;
const LINES_OF_LOG = 12;
const LINE_AT_MOST = 300;

export type Listeners = {
  /** Called when it had to be restarted or killed. */
  readonly tell: (text: string) => void;
  /** Called when its process has started. */
  readonly started?: () => void;
};

export function supervise(program: Program, { tell, started }: Listeners): Supervised {
  const { name } = program;
  let wanted = false;
  let running: Running | null = null;
  let keeping: Promise<void> | null = null;
  let waiting = new AbortController();
  let restarts = 0;
  /** The number of consecutive early exits. */
  let failures = 0;

  /** An error of the callback must not abandon the running process, which would block later starts. */
  function tellStarted(): void {
    try {
      started?.();
    } catch (error) {
      tell(`${name} has started, but its process id could not be saved: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  async function once(): Promise<string> {
    try {
      running = await program.start();
      tellStarted();
      // It was stopped during its start.
      if (!wanted) signal(program.stopSignal);
      return await running.ended;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    } finally {
      running = null;
    }
  }

  async function keep(): Promise<void> {
    while (wanted) {
      const since = performance.now();
      const how = await once();
      if (!wanted) return;
      failures = performance.now() - since > STEADY_AFTER_MS ? 1 : failures + 1;
      const wait = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
      tell(`${name} ended (${how}): starting it again in ${wait} ms`);
      restarts += 1;
      await pause(wait, undefined, { signal: waiting.signal }).catch(() => undefined);
    }
  }

  function signal(which: NodeJS.Signals): boolean {
    if (!running) return false;
    try {
      return process.kill(running.pid, which);
    } catch {
      return false;
    }
  }

  function start(): void {
    if (wanted) return;
    wanted = true;
    failures = 0;
    waiting = new AbortController();
    const before = keeping;
    keeping = (async () => {
      await before;
      await keep();
    })();
  }

  async function stop(): Promise<void> {
    wanted = false;
    waiting.abort();
    signal(program.stopSignal);
    // A paused process receives signals only after SIGCONT.
    signal('SIGCONT');
    const late = setTimeout(() => {
      tell(`${name} does not stop: killing it`);
      signal('SIGKILL');
    }, STOP_WITHIN_MS);
    await keeping;
    clearTimeout(late);
  }

  function lastWords(): string {
    if (!existsSync(program.logFile)) return '';
    const lines = readFileSync(program.logFile, 'utf8').trim().split('\n').slice(-LINES_OF_LOG);
    return lines.map((line) => line.slice(0, LINE_AT_MOST)).join('\n');
  }

  function hopeless(restartsBefore: number, until: number): string | null {
    if (!wanted) return 'has been stopped';
    if (restarts - restartsBefore >= MOST_FAILED_STARTS) return 'ends again and again';
    return performance.now() > until ? 'is not ready in time' : null;
  }

  async function untilServing(withinMs = SERVE_WITHIN_MS): Promise<void> {
    const until = performance.now() + withinMs;
    const restartsBefore = restarts;
    for (;;) {
      const why = running ? await program.serves() : 'It does not run.';
      if (why === null) return;
      const givenUp = hopeless(restartsBefore, until);
      if (givenUp !== null) throw new Failure('NotReady', `${name} ${givenUp}: ${why}\n${lastWords()}\n(${program.logFile})`);
      await pause(POLL_MS);
    }
  }

  return {
    name,
    part: program.part,
    url: program.url,
    pid: () => running?.pid ?? null,
    restarts: () => restarts,
    kill: signal,
    start,
    stop,
    async restart() {
      await stop();
      start();
      await untilServing();
    },
    serves: () => (running ? program.serves() : Promise.resolve('It does not run.')),
    untilServing,
  };
}
