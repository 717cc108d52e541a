/** Many sockets of one channel, and one user who sends at a steady rate. */
import { messageEvents } from '@folkmoot/contracts/messages/wire';
import { z } from 'zod';
import { loadAsChild } from '../bench/child.ts';
import { isEvent } from '../wire/engine-io.ts';
import { httpLine, requestText } from '../wire/http-line.ts';
import { memberSocket } from '../wire/member-socket.ts';
import { messageBody } from './message-text.ts';

export const FanOutOptions = z.object({
  port: z.number(),
  path: z.string(),
  sender: z.string(),
  listeners: z.array(z.string()),
  perSecond: z.number(),
  seconds: z.number(),
});
export type FanOutOptions = z.infer<typeof FanOutOptions>;

export const FanOutResult = z.object({ deliveries: z.number(), expected: z.number(), cpuSeconds: z.number() });

const CONNECTING_AT_ONCE = 16;
const RECEIVED_WITHIN_MS = 5000;
const POLL_MS = 20;

async function prepare(options: FanOutOptions) {
  let deliveries = 0;
  function onEvent(packet: Buffer): void {
    if (isEvent(packet.toString('latin1', 0, 40), messageEvents.created.name)) deliveries += 1;
  }
  let next = 0;
  async function lane(): Promise<void> {
    for (let token = options.listeners[next++]; token !== undefined; token = options.listeners[next++]) {
      await memberSocket(options.port, token, onEvent);
    }
  }
  await Promise.all(Array.from({ length: CONNECTING_AT_ONCE }, lane));
  const line = await httpLine(options.port);

  return {
    ready: null,
    async run() {
      const total = Math.ceil(options.perSecond * options.seconds);
      const cpu = process.cpuUsage();
      const start = performance.now();
      for (let serial = 0; serial < total; serial += 1) {
        const due = start + (serial * 1000) / options.perSecond;
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
        const request = { method: 'POST', path: options.path, token: options.sender, body: messageBody(serial) } as const;
        const answer = await line.send(requestText(request));
        if (answer.status !== 200) throw new Error(`A message was answered ${answer.status}: ${answer.body}`);
      }
      const expected = total * options.listeners.length;
      for (let waited = 0; deliveries < expected && waited < RECEIVED_WITHIN_MS; waited += POLL_MS) {
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
      const { user, system } = process.cpuUsage(cpu);
      return { deliveries, expected, cpuSeconds: (user + system) / 1e6 };
    },
  };
}

loadAsChild(FanOutOptions, prepare);
