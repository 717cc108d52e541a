/** Readers in a closed loop, each reading pages before random times of random channels. */
import { ID_EPOCH } from '@folkmoot/contracts/kernel/ids';
import { RawMessage } from '@folkmoot/contracts/messages/wire';
import { z } from 'zod';
import { loadAsChild } from '../bench/child.ts';
import { closedLoop } from '../bench/closed-loop.ts';
import { Latencies } from '../bench/latencies.ts';
import { type HttpLine, httpLine, requestText } from '../wire/http-line.ts';

export const PagesOptions = z.object({
  port: z.number(),
  /** The paths of the channels' messages. */
  paths: z.array(z.string()),
  tokens: z.array(z.string()),
  /** The newest time to read. null: the time of the newest message. */
  until: z.number().nullable(),
  connections: z.number(),
  seconds: z.number(),
  warmUpSeconds: z.number(),
});
export type PagesOptions = z.infer<typeof PagesOptions>;

export const PagesResult = z.object({
  pages: z.number(),
  /** Including the warm-up. */
  read: z.number(),
  perSecond: z.number(),
  latencies: Latencies,
  bytes: z.number(),
});

const PAGE = 50;
const OneOrMore = z.array(RawMessage.pick({ id: true })).min(1);

type Channel = { readonly path: string; readonly oldest: bigint; readonly newest: bigint };

async function edge(line: HttpLine, token: string, path: string, query: string): Promise<bigint> {
  const answer = await line.send(requestText({ method: 'GET', path: `${path}?${query}`, token }));
  const [message] = OneOrMore.parse(JSON.parse(answer.body.toString()));
  return BigInt(message?.id ?? 0);
}

/** A cursor that skips the oldest part of the channel, so that each page is full. */
function cursorIn(channel: Channel): bigint {
  const span = channel.newest - channel.oldest;
  return channel.oldest + span / 20n + (span * BigInt(Math.floor(Math.random() * 950_000))) / 1_000_000n;
}

async function prepare(options: PagesOptions) {
  const lines = await Promise.all(Array.from({ length: options.connections }, () => httpLine(options.port)));
  const [first] = lines;
  const [token = ''] = options.tokens;
  const channels: Channel[] = [];
  for (const path of first ? options.paths : []) {
    if (!first) break;
    const newest = options.until === null ? await edge(first, token, path, 'limit=1') : BigInt(options.until - ID_EPOCH) << 22n;
    channels.push({ path, oldest: await edge(first, token, path, 'after=0&limit=1'), newest });
  }
  let bytes = 0;

  async function turnPage(lane: number): Promise<void> {
    const line = lines[lane];
    const channel = channels[Math.floor(Math.random() * channels.length)];
    if (!line || !channel) throw new Error('There is no channel to read.');
    const reader = options.tokens[lane % options.tokens.length] ?? token;
    const path = `${channel.path}?limit=${PAGE}&before=${cursorIn(channel)}`;
    const answer = await line.send(requestText({ method: 'GET', path, token: reader }));
    if (answer.status !== 200) throw new Error(`A page was answered ${answer.status}: ${answer.body}`);
    bytes += answer.body.length;
  }

  return {
    ready: null,
    async run() {
      const warm = await closedLoop(lines.length, options.warmUpSeconds, turnPage);
      bytes = 0;
      const { done, perSecond, latencies } = await closedLoop(lines.length, options.seconds, turnPage);
      return { pages: done, read: warm.done + done, perSecond, latencies, bytes: bytes / Math.max(1, done) };
    },
  };
}

loadAsChild(PagesOptions, prepare);
