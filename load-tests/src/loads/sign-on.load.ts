/** Members connect, authenticate and disconnect, a few at a time. Measures the time from connecting to the authenticated payload. */
import { z } from 'zod';
import { loadAsChild } from '../bench/child.ts';
import { closedLoop } from '../bench/closed-loop.ts';
import { Latencies } from '../bench/latencies.ts';
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

  async function signOn(): Promise<void> {
    const token = options.tokens[next++ % options.tokens.length] ?? '';
    const socket = await memberSocket(options.port, token, () => undefined);
    bytes = socket.signedOn.bytes;
    socket.close();
  }

  return {
    ready: null,
    async run() {
      await closedLoop(options.atOnce, options.warmUpSeconds, signOn);
      const { done, perSecond, latencies } = await closedLoop(options.atOnce, options.seconds, signOn);
      return { signOns: done, perSecond, latencies, bytes };
    },
  };
}

loadAsChild(SignOnOptions, prepare);
