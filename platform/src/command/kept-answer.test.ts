import { command } from '@folkmoot/contracts/kernel/route';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createMemoryLog } from '../event-log/memory-log.ts';
import { noRateLimits } from '../http/rate-limits.ts';
import { dispatcher } from './dispatcher.ts';
import { handle } from './handler.ts';
import { realTimers } from './timers.ts';
import { warmStore } from './warm.ts';

const ADA = { userId: '1', bot: false, sessionId: 's' };
const draw = command('draw', 'POST', '/drawings', { who: [{ need: 'user' }], reply: z.string(), refuses: [] });

function neverAsked(): never {
  throw new Error('This is not to be asked.');
}

/** In which order a command with a key is answered, and its answer kept. */
async function orderOf(repliesWithoutFacts: boolean): Promise<readonly string[]> {
  const happened: string[] = [];
  let kept: () => void = neverAsked;
  const isKept = new Promise<void>((resolve) => {
    kept = resolve;
  });
  const handler = handle({
    route: draw,
    facts: (_input, _deps: object) => 'a lot',
    stream: () => 'drawings',
    blind: true,
    folding: { initial: null, evolve: () => null },
    decide: () => [{ type: 'Drawn', data: {} }],
    reply: () => 'a lot',
    ...(repliesWithoutFacts ? { repliesWithoutFacts } : {}),
  });
  const { run } = dispatcher<object>({
    deps: {},
    log: createMemoryLog(),
    codec: { encode: async () => [{ id: '1', type: 'Drawn', version: 1, bulk: true, data: '{}', meta: '{}' }], decode: async () => [] },
    warm: warmStore([], []),
    intents: {
      hashOf: () => 'hash',
      find: async () => null,
      begin: async () => null,
      answer: () =>
        new Promise<void>((resolve) => {
          setImmediate(() => {
            happened.push('kept');
            resolve();
            kept();
          });
        }),
      drop: neverAsked,
      recover: neverAsked,
    },
    waiter: { signalsOf: async () => [], stop: neverAsked },
    closed: { closedBefore: neverAsked, stop: neverAsked },
    bus: { publish: neverAsked, subscribe: neverAsked, recall: neverAsked, onRecall: neverAsked, close: neverAsked },
    limits: noRateLimits(),
    clock: () => 1_800_000_000_000,
    timers: realTimers,
    newId: () => '9',
    authenticate: async () => ADA,
    accessOf: () => ({ actor: ADA, emailConfirmed: true, badges: 0, server: null, channel: null }),
    freshen: async () => false,
  });
  await run(handler, { token: 't', params: {}, query: {}, body: {}, address: '192.0.2.1', idempotencyKey: 'key' });
  happened.push('answered');
  await isKept;
  return happened;
}

it('H4 an answer that only this try could give is kept before it is given', async () => {
  expect(await orderOf(false)).toEqual(['kept', 'answered']);
});

it('an answer that its events tell again waits for nothing', async () => {
  expect(await orderOf(true)).toEqual(['answered', 'kept']);
});
