/** Runs a module of this package in a child process, and exchanges validated messages with it. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { CpuProfile } from './cpu-profile.ts';

const Message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready'), value: z.unknown() }),
  z.object({ kind: z.literal('result'), value: z.unknown() }),
  z.object({ kind: z.literal('failed'), text: z.string() }),
]);

const Start = z.object({ kind: z.literal('start'), options: z.unknown() });
const Collected = z.object({ kind: z.literal('collected'), used: z.number() });
const Profiling = z.object({ kind: z.literal('profiling') });
const Profiled = z.object({ kind: z.literal('profiled'), profile: CpuProfile });
const Go = z.object({ kind: z.literal('go') });

export type Child = {
  readonly pid: number;
  /** The message of a child that is ready: a floor is serving, or a load is connected. */
  readonly ready: unknown;
  readonly go: () => void;
  readonly collect: () => Promise<number>;
  readonly result: Promise<unknown>;
  readonly stop: () => Promise<void>;
};

const STOP_WITHIN_MS = 10_000;
/** The module to preload with `--import` into a process that must support garbage collection on request. */
export const PROBE = new URL('./probe.ts', import.meta.url).href;

export function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('A process could not be started.');
  return child.pid;
}

/** Waits for a process that was asked to end, and kills it after a timeout. */
export function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill('SIGTERM');
  });
}

function replyOf<Reply>(child: ChildProcess, request: string, shape: z.ZodType<Reply>): Promise<Reply> {
  return new Promise((resolve, reject) => {
    function receive(message: unknown): void {
      const reply = shape.safeParse(message);
      if (!reply.success) return;
      child.removeListener('message', receive);
      child.removeListener('exit', fail);
      resolve(reply.data);
    }
    function fail(): void {
      reject(new Error(`A process ended before it replied to "${request}".`));
    }
    child.on('message', receive);
    child.once('exit', fail);
    child.send(request);
  });
}

/** Has a process with the probe collect its garbage; gives the bytes that are left. */
export async function collectIn(child: ChildProcess): Promise<number> {
  return (await replyOf(child, 'collect', Collected)).used;
}

/** Takes a CPU profile of a process with the probe while `work` runs. */
export async function profiledIn<Result>(child: ChildProcess, work: () => Promise<Result>) {
  await replyOf(child, 'profile', Profiling);
  const result = await work();
  return { result, profile: (await replyOf(child, 'end profile', Profiled)).profile };
}

/** Starts a module of this folder and waits until it says it is ready. */
export async function startChild(module: string, options: unknown): Promise<Child> {
  const child = fork(fileURLToPath(new URL(`../${module}`, import.meta.url)), { execArgv: ['--import', PROBE], stdio: 'inherit' });
  const ready = Promise.withResolvers<unknown>();
  const result = Promise.withResolvers<unknown>();
  result.promise.catch(() => undefined);
  function fail(text: string): void {
    const error = new Error(`${module}: ${text}`);
    ready.reject(error);
    result.reject(error);
  }
  child.on('message', (raw) => {
    const parsed = Message.safeParse(raw);
    if (!parsed.success) return;
    if (parsed.data.kind === 'failed') fail(parsed.data.text);
    else if (parsed.data.kind === 'ready') ready.resolve(parsed.data.value);
    else result.resolve(parsed.data.value);
  });
  child.once('exit', (code, signal) => fail(`ended with ${code ?? signal}`));
  child.send({ kind: 'start', options });
  try {
    return {
      pid: pidOf(child),
      ready: await ready.promise,
      go: () => void child.send({ kind: 'go' }),
      collect: () => collectIn(child),
      result: result.promise,
      stop: () => ended(child),
    };
  } catch (error) {
    await ended(child);
    throw error;
  }
}

function nextMessage<T>(shape: z.ZodType<T>): Promise<T> {
  return new Promise((resolve) => {
    function onMessage(raw: unknown): void {
      const parsed = shape.safeParse(raw);
      if (!parsed.success) return;
      process.removeListener('message', onMessage);
      resolve(parsed.data);
    }
    process.on('message', onMessage);
  });
}

function send(message: z.infer<typeof Message>): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(message, undefined, {}, () => resolve());
    else resolve();
  });
}

/** Runs in the process of a floor: serves until it gets the message to stop. */
export function serveAsChild<Options>(
  options: z.ZodType<Options>,
  serve: (options: Options) => Promise<{ ready: unknown; stop: () => Promise<void> }>,
) {
  asChild(async () => {
    const started = await serve(options.parse((await nextMessage(Start)).options));
    process.once('SIGTERM', () => void started.stop().then(() => process.exit(0)));
    await send({ kind: 'ready', value: started.ready });
  });
}

/** Runs in the process of a load: prepares, waits for the start message, runs, reports and exits. */
export function loadAsChild<Options>(
  options: z.ZodType<Options>,
  prepare: (options: Options) => Promise<{ ready: unknown; run: () => Promise<unknown> }>,
) {
  asChild(async () => {
    const prepared = await prepare(options.parse((await nextMessage(Start)).options));
    const go = nextMessage(Go);
    await send({ kind: 'ready', value: prepared.ready });
    await go;
    await send({ kind: 'result', value: await prepared.run() });
    process.exit(0);
  });
}

function asChild(main: () => Promise<void>): void {
  // The bench also imports these modules for the schemas of options and results. Then there is no parent process.
  if (!process.channel) return;
  process.channel.ref();
  main().catch(async (error: unknown) => {
    await send({ kind: 'failed', text: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    process.exit(1);
  });
}
