/** Members who connect, sign on and go, a few at a time: from opening the connection to the signed-on payload. */
import { z } from 'zod';
import { loadAsChild } from '../bench/child.ts';
import { Latencies, latenciesOf } from '../bench/latencies.ts';
import { memberSocket } from '../wire/member-socket.ts';

export const SignOnOptions = z.object({
  port: z.number(),
  tokens: z.array(z.string()),
  atOnce: z.number(),
  seconds: z.number(),
  warmUpSeconds: z.number(),
});
export type SignOnOptions = z.infer<typeof SignOnOptions>;

export const SignOnResult = z.object({ signOns: z.number(), perSecond: z.number(), latencies: Latencies, bytes: z.number() });

async function prepare(options: SignOnOptions) {
  let next = 0;
  let bytes = 0;

  async function lane(end: number, took: number[]): Promise<void> {
    while (performance.now() < end) {
      const token = options.tokens[next++ % options.tokens.length] ?? '';
      const start = performance.now();
      const socket = await memberSocket(options.port, token, () => undefined);
      took.push(performance.now() - start);
      bytes = socket.signedOn.bytes;
      socket.close();
    }
  }

  async function round(seconds: number): Promise<readonly number[]> {
    const took: number[] = [];
    const end = performance.now() + seconds * 1000;
    await Promise.all(Array.from({ length: options.atOnce }, () => lane(end, took)));
    return took;
  }

  return {
    ready: null,
    async run() {
      await round(options.warmUpSeconds);
      const start = performance.now();
      const took = await round(options.seconds);
      const seconds = (performance.now() - start) / 1000;
      return { signOns: took.length, perSecond: took.length / seconds, latencies: latenciesOf(took), bytes };
    },
  };
}

loadAsChild(SignOnOptions, prepare);
