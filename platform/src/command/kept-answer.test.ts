import { command } from '@folkmoot/contracts/kernel/route';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createMemoryLog } from '../event-log/memory-log.ts';
import { handle } from './handler.ts';
import { ADA, neverAsked, testDispatcher } from './test-dispatcher.ts';

const draw = command('draw', 'POST', '/drawings', { who: [{ need: 'user' }], reply: z.string(), refuses: [] });

/** The order in which a keyed command is answered and its answer stored. */
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
  const { run } = testDispatcher({
    log: createMemoryLog(),
    codec: { encode: async () => [{ id: '1', type: 'Drawn', version: 1, bulk: true, data: '{}', meta: '{}' }], decode: async () => [] },
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
    },
    waiter: { signalsOf: async () => [] },
    accessOf: () => ({ actor: ADA, emailConfirmed: true, badges: 0, server: null, channel: null }),
  });
  await run(handler, { token: 't', params: {}, query: {}, body: {}, address: '192.0.2.1', idempotencyKey: 'key' });
  happened.push('answered');
  await isKept;
  return happened;
}

it('H4 an answer that only this try can give is stored before it is sent', async () => {
  expect(await orderOf(false)).toEqual(['kept', 'answered']);
});

it('an answer that can be derived from its events is sent without waiting', async () => {
  expect(await orderOf(true)).toEqual(['answered', 'kept']);
});
