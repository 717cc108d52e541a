/** The floors of sending: the same operations without code of the product. */
import { z } from 'zod';
import { Latencies } from '../bench/latencies.ts';
import { cpuSecondsOf } from '../bench/processes.ts';
import { milliseconds, perSecond, type Row } from '../bench/report.ts';
import { inRounds, medianOf, type Run, runLoad, SENDERS, WARM_UP_SECONDS, withFloor } from '../bench/run.ts';
import { messageBody } from '../loads/message-text.ts';
import { type SendOptions, SendResult } from '../loads/send.load.ts';

const CHANNEL_IDS = Array.from({ length: 8 }, (_, index) => `100000000000000000${index}`);
const ContentOf = z.object({ content: z.string() });
const Rate = z.object({ perSecond: z.number(), latencies: Latencies });

/** The text of a message in the loads. */
export const CONTENT = ContentOf.parse(JSON.parse(messageBody(100_000))).content;

/** The senders of a floor, which send the same requests as to the product. */
export function floorLanes(count: number): SendOptions['lanes'] {
  return Array.from({ length: count }, (_, index) => ({
    path: `/api/channels/${CHANNEL_IDS[index % CHANNEL_IDS.length]}/messages`,
    token: 'nobody',
  }));
}

export function sendTo(run: Run, port: number, lanes: SendOptions['lanes'], listener: string | null): Promise<SendResult> {
  const { seconds } = run.options;
  return runLoad(
    'loads/send.load.ts',
    { port, lanes, seconds, warmUpSeconds: WARM_UP_SECONDS, listener } satisfies SendOptions,
    SendResult,
  );
}

export async function barePipeline(run: Run, senders: number): Promise<SendCost> {
  const { url: databaseUrl, pid: databasePid } = await run.database();
  return withFloor('floors/pipeline.floor.ts', { databaseUrl }, (port, pid) =>
    costed({ own: () => cpuSecondsOf(pid), database: () => cpuSecondsOf(databasePid) }, () =>
      sendTo(run, port, floorLanes(senders), 'nobody'),
    ),
  );
}

/** Microseconds of CPU per message. */
export type SendCost = SendResult & { readonly cost: { readonly own: number; readonly database: number; readonly load: number } };

/** Sends messages, and measures the CPU of each process per message, because two cores run out of CPU before the disk is busy. */
export async function costed(
  cpu: { readonly own: () => number; readonly database: () => number },
  send: () => Promise<SendResult>,
): Promise<SendCost> {
  const before = { own: cpu.own(), database: cpu.database() };
  const result = await send();
  const each = (seconds: number) => (seconds / result.sent) * 1e6;
  return {
    ...result,
    cost: { own: each(cpu.own() - before.own), database: each(cpu.database() - before.database), load: each(result.cpuSeconds) },
  };
}

function rowOf(figure: string, results: readonly z.infer<typeof Rate>[]): Row {
  const rate = perSecond(medianOf(results, (result) => result.perSecond));
  const p50 = milliseconds(medianOf(results, (result) => result.latencies.p50));
  const p99 = milliseconds(medianOf(results, (result) => result.latencies.p99));
  return { figure, measured: `${rate}, p50 ${p50}, p99 ${p99}`, target: null, met: null, floor: null };
}

export async function measureFloors(run: Run): Promise<readonly Row[]> {
  const { url: databaseUrl } = await run.database();
  const { seconds } = run.options;
  const append = { databaseUrl, writers: SENDERS, seconds, warmUpSeconds: WARM_UP_SECONDS, content: CONTENT };
  const echo = (port: number) => sendTo(run, port, floorLanes(SENDERS), null);
  const broadcast = (port: number) => sendTo(run, port, floorLanes(SENDERS), 'nobody');
  return [
    rowOf('floor: echo', await inRounds(run, () => withFloor('floors/echo.floor.ts', {}, echo))),
    rowOf('floor: batched append, 32 writers', await inRounds(run, () => runLoad('floors/append.load.ts', append, Rate))),
    rowOf(
      'floor: echo and broadcast to one socket',
      await inRounds(run, () => withFloor('floors/broadcast.floor.ts', { payloadFile: null }, broadcast)),
    ),
    rowOf('floor: bare pipeline, 32 connections', await inRounds(run, () => barePipeline(run, SENDERS))),
    rowOf('floor: bare pipeline, 128 connections', await inRounds(run, () => barePipeline(run, 4 * SENDERS))),
  ];
}
