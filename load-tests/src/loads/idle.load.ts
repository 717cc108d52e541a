/** Open sockets that only answer the server's pings. */
import { z } from 'zod';
import { loadAsChild } from '../bench/child.ts';
import { connectAll } from './connect-all.ts';

/** `tokens`: one per socket. `seconds`: the length of the measurement after the start message. */
export const IdleOptions = z.object({ port: z.number(), tokens: z.array(z.string()), seconds: z.number() });
export type IdleOptions = z.infer<typeof IdleOptions>;

export const IdleResult = z.object({ open: z.number() });

async function prepare({ port, tokens, seconds }: IdleOptions) {
  let lost = 0;
  await connectAll(
    port,
    tokens,
    () => undefined,
    () => {
      lost += 1;
    },
  );
  return {
    ready: null,
    async run() {
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      return { open: tokens.length - lost };
    },
  };
}

loadAsChild(IdleOptions, prepare);
