/** Answers that must not be stored for repeats: a repeat is checked against the current rights and answered with the current data. */
import { type Access, isStaff } from '@folkmoot/contracts/kernel/access';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { command } from '@folkmoot/contracts/kernel/route';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createMemoryLog } from '../event-log/memory-log.ts';
import { handle } from './handler.ts';
import type { Answered, Intent } from './intents.ts';
import { ADA, testDispatcher } from './test-dispatcher.ts';

const FOUNDER = 1;
const open = command('open', 'POST', '/openings', {
  who: [{ need: 'user' }, { need: 'staff' }],
  reply: z.string(),
  refuses: ['UnknownMember'],
});

let badges: number;
let secret: string | null;
let kept: Intent | null;
let run: () => ReturnType<ReturnType<typeof testDispatcher>['run']>;
const log = createMemoryLog();

beforeEach(() => {
  badges = FOUNDER;
  secret = 'eels';
  kept = null;
  const handler = handle({
    route: open,
    facts: (_input, _deps: object) => secret ?? refuse('UnknownMember'),
    stream: () => 'openings',
    blind: true,
    folding: { initial: null, evolve: () => null },
    decide: () => [{ type: 'Opened', data: {} }],
    reply: (_outcome, _input, facts) => facts,
    answersAnew: true,
  });
  const access = (): Access => ({ actor: ADA, emailConfirmed: true, badges, server: null, channel: null });
  expect(isStaff(FOUNDER)).toBe(true);
  let ids = 0;
  const dispatching = testDispatcher({
    log,
    codec: {
      encode: async (events) =>
        events.map(({ type }) => {
          ids += 1;
          return { id: `${ids}`, type, version: 1, bulk: true, data: '{}', meta: '{}' };
        }),
      decode: async () => [],
    },
    intents: {
      hashOf: () => 'hash',
      find: async () => kept,
      begin: async (intent) => {
        kept = { ...intent, answer: null };
        return null;
      },
      answer: async (_actor, _key, answer: Answered) => {
        if (kept) kept = { ...kept, answer };
      },
    },
    waiter: { signalsOf: async () => [] },
    bus: { recall: async () => undefined },
    accessOf: access,
  });
  run = () => dispatching.run(handler, { token: 't', params: {}, query: {}, body: {}, address: '192.0.2.1', idempotencyKey: 'key' });
});

describe('an answer that is not stored', () => {
  it('H4 is rebuilt for a repeat from the same events', async () => {
    expect(await run()).toEqual({ status: 200, body: 'eels' });
    const head = await log.head();
    expect(kept?.answer).toEqual({ status: 200, body: undefined });
    expect(await run()).toEqual({ status: 200, body: 'eels' });
    expect(await log.head()).toBe(head);
  });

  it('H9 is not rebuilt from erased data', async () => {
    await run();
    secret = null;
    expect(await run()).toEqual({ refused: 'UnknownMember' });
  });

  it('H6 is not rebuilt for an account that lost the permission', async () => {
    await run();
    badges = 0;
    expect(await run()).toEqual({ refused: 'AdminOnly' });
  });
});
