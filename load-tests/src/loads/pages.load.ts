/** Readers in a closed loop, each turning to pages before random moments of random channels. */
import { ID_EPOCH } from '@folkmoot/contracts/kernel/ids';
import { RawMessage } from '@folkmoot/contracts/messages/wire';
import { z } from 'zod';
import { loadAsChild } from '../bench/child.ts';
import { Latencies, latenciesOf } from '../bench/latencies.ts';
import { type HttpLine, httpLine, requestText } from '../wire/http-line.ts';

export const PagesOptions = z.object({
  port: z.number(),
  /** Paths of the channels' messages. */
  paths: z.array(z.string()),
  tokens: z.array(z.string()),
  /** The newest moment that is turned to; null: that of the newest message. */
  until: z.number().nullable(),
  connections: z.number(),
  seconds: z.number(),
  warmUpSeconds: z.number(),
});
export type PagesOptions = z.infer<typeof PagesOptions>;

export const PagesResult = z.object({
  pages: z.number(),
  /** Warm-up included. */
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

/** A page before it is full: the cursor leaves out the oldest part of the channel. */
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

  async function lane(line: HttpLine, index: number, end: number, took: number[]): Promise<void> {
    const reader = options.tokens[index % options.tokens.length] ?? token;
    while (performance.now() < end) {
      const channel = channels[Math.floor(Math.random() * channels.length)];
      if (!channel) throw new Error('There is no channel to read.');
      const path = `${channel.path}?limit=${PAGE}&before=${cursorIn(channel)}`;
      const start = performance.now();
      const answer = await line.send(requestText({ method: 'GET', path, token: reader }));
      if (answer.status !== 200) throw new Error(`A page was answered ${answer.status}: ${answer.body}`);
      took.push(performance.now() - start);
      bytes += answer.body.length;
    }
  }

  async function round(seconds: number): Promise<readonly number[]> {
    const took: number[] = [];
    const end = performance.now() + seconds * 1000;
    await Promise.all(lines.map((line, index) => lane(line, index, end, took)));
    return took;
  }

  return {
    ready: null,
    async run() {
      const warm = await round(options.warmUpSeconds);
      bytes = 0;
      const start = performance.now();
      const took = await round(options.seconds);
      const seconds = (performance.now() - start) / 1000;
      return {
        pages: took.length,
        read: warm.length + took.length,
        perSecond: took.length / seconds,
        latencies: latenciesOf(took),
        bytes: bytes / Math.max(1, took.length),
      };
    },
  };
}

loadAsChild(PagesOptions, prepare);
