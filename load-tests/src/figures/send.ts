/** Sends as fast as possible, compared with the bare pipeline. */
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { type Community, pathOf } from '../bench/community.ts';
import { cpuSecondsOf, cpuSecondsOfOne } from '../bench/processes.ts';
import { milliseconds, perSecond, type Row } from '../bench/report.ts';
import { inTurn, medianOf, type Run, SENDERS } from '../bench/run.ts';
import type { SendOptions } from '../loads/send.load.ts';
import { barePipeline, costed, type SendCost, sendTo } from './floors.ts';

const MIN_PER_SECOND = 6000;
const MIN_SHARE = 0.5;
const MAX_P99 = 20;

export function messagesPath(channelId: string): string {
  return `/api${pathOf(sendMessage, { channelId })}`;
}

/** The listener: the last member, who sends nothing. */
export function listenerOf(community: Community): string {
  return community.tokens[SENDERS] ?? '';
}

export function senderLanes(community: Community): SendOptions['lanes'] {
  return community.tokens.slice(0, SENDERS).map((token, index) => ({
    path: messagesPath(community.channelIds[index % community.channelIds.length] ?? ''),
    token,
  }));
}

export async function sendToProduct(run: Run): Promise<SendCost> {
  const { port, pid } = await run.product();
  const community = await run.community();
  const own = () => cpuSecondsOfOne(pid);
  return costed({ own, database: () => cpuSecondsOf(pid) - own() }, () => sendTo(run, port, senderLanes(community), listenerOf(community)));
}

function costText(results: readonly SendCost[]): string {
  const pick = (part: keyof SendCost['cost']) => medianOf(results, ({ cost }) => cost[part]).toFixed(0);
  return `${pick('own')} µs + database ${pick('database')} µs + load ${pick('load')} µs`;
}

export async function measureSend(run: Run): Promise<readonly Row[]> {
  // An unmeasured round, because a new process first compiles its code on the other core.
  await barePipeline(run, SENDERS);
  await sendToProduct(run);
  const { bare, ours } = await inTurn(run, { bare: () => barePipeline(run, SENDERS), ours: () => sendToProduct(run) });
  const rate = medianOf(ours, (result) => result.perSecond);
  const bareRate = medianOf(bare, (result) => result.perSecond);
  const p50 = medianOf(ours, (result) => result.latencies.p50);
  const p99 = medianOf(ours, (result) => result.latencies.p99);
  const missing = ours.reduce((sum, result) => sum + result.missing, 0);
  const doubled = ours.reduce((sum, result) => sum + result.doubled, 0);
  const share = rate / bareRate;
  const bareP99 = milliseconds(medianOf(bare, (result) => result.latencies.p99));
  return [
    { figure: 'send: rate', measured: perSecond(rate), target: '≥ 6,000/s', met: rate >= MIN_PER_SECOND, floor: perSecond(bareRate) },
    {
      figure: 'send: of the bare pipeline',
      measured: `${(share * 100).toFixed(0)} %`,
      target: '≥ 50 %',
      met: share >= MIN_SHARE,
      floor: '100 %',
    },
    {
      figure: 'send: p99',
      measured: `${milliseconds(p99)} (p50 ${milliseconds(p50)})`,
      target: '≤ 20 ms',
      met: p99 <= MAX_P99,
      floor: bareP99,
    },
    { figure: 'send: CPU a message', measured: costText(ours), target: null, met: null, floor: costText(bare) },
    { figure: 'send: missing, doubled', measured: `${missing}, ${doubled}`, target: '0, 0', met: missing + doubled === 0, floor: null },
  ];
}
