/** The cost of a signal in Redis: written once, and read by each gateway and command API. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SignalBatch } from '@folkmoot/contracts/kernel/signal';
import { redisProgram } from '@folkmoot/deploy/cluster/redis';
import { freePorts } from '@folkmoot/platform/net/free-ports';
import { redisSignalBus } from '@folkmoot/platform/signal/redis-bus';
import { redisCpu } from '../bench/redis-info.ts';
import type { Row } from '../bench/report.ts';
import { inRounds, medianOf, type Run } from '../bench/run.ts';
import { atPace, countOf } from '../loads/pace.ts';

const PER_SECOND = 500;
const FEW = 4;
const MANY = 32;
const LOOK_EVERY_MS = 50;
const PASSWORD = 'of-a-moment';
/** About the size of a message's signal. */
const TEXT = 'x'.repeat(900);

type Round = { readonly few: number; readonly many: number };

function batchAt(position: number): SignalBatch {
  const payload = { message: TEXT };
  return { partition: 0, position, signals: [{ kind: 'emit', rooms: ['channel:1'], event: 'message:created', payload }] };
}

/** Microseconds of Redis CPU per signal, with this number of readers. */
async function costWith(url: string, readers: number, seconds: number): Promise<number> {
  const onError = (error: unknown) => {
    throw error;
  };
  const open = async () => {
    const bus = await redisSignalBus({ url, onError, receives: 'signals' });
    bus.subscribe(() => undefined);
    return bus;
  };
  const buses = await Promise.all(Array.from({ length: readers }, open));
  const writer = await redisSignalBus({ url, onError, receives: 'recall' });
  try {
    const pace = { perSecond: PER_SECOND, seconds };
    const before = await redisCpu(url);
    await atPace(pace, (serial) => writer.publish([batchAt(serial)]));
    const spent = (await redisCpu(url)) - before;
    return (spent / countOf(pace)) * 1e6;
  } finally {
    await Promise.all([...buses, writer].map((bus) => bus.close()));
  }
}

/** A Redis with the cluster's settings and no other client. */
async function withRedis<Result>(run: Run, work: (url: string) => Promise<Result>): Promise<Result> {
  const [port = 0] = await freePorts(1);
  const logFile = join(run.folder, 'redis.log');
  const program = redisProgram({ dir: run.folder, port, password: PASSWORD, logFile, say: (text) => console.log(text) });
  const { pid, ended } = await program.start();
  let how: string | null = null;
  void ended.then((end) => {
    how = end;
  });
  try {
    for (let why = await program.serves(); why !== null; why = await program.serves()) {
      if (how !== null) throw new Error(`Redis ended before it served: ${how}.`);
      await pause(LOOK_EVERY_MS);
    }
    return await work(`redis://:${PASSWORD}@127.0.0.1:${port}`);
  } finally {
    if (how === null) process.kill(pid, program.stopSignal);
    await ended;
  }
}

function round(run: Run): Promise<Round> {
  return withRedis(run, async (url) => ({
    few: await costWith(url, FEW, run.options.seconds),
    many: await costWith(url, MANY, run.options.seconds),
  }));
}

export async function measureSignals(run: Run): Promise<readonly Row[]> {
  const rounds = await inRounds(run, () => round(run));
  const few = medianOf(rounds, (each) => each.few);
  const many = medianOf(rounds, (each) => each.many);
  const reader = (many - few) / (MANY - FEW);
  const none = { target: null, met: null, floor: null };
  return [
    { figure: `signals, ${PER_SECOND}/s: CPU of Redis each, ${FEW} readers`, measured: `${few.toFixed(1)} µs`, ...none },
    { figure: `signals, ${PER_SECOND}/s: CPU of Redis each, ${MANY} readers`, measured: `${many.toFixed(1)} µs`, ...none },
    {
      figure: `signals, ${PER_SECOND}/s: CPU of Redis to write, for each reader`,
      measured: `${(few - FEW * reader).toFixed(1)} µs, ${reader.toFixed(1)} µs`,
      ...none,
    },
  ];
}
