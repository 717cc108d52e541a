/** A repeat of a command whose first run was done but never answered. */
import type { Access } from '@folkmoot/contracts/kernel/access';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { kickMember } from '@folkmoot/contracts/members/commands';
import { ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import { expect, it } from 'vitest';
import { Failure } from '../errors.ts';
import { handle } from './handler.ts';
import { ADA, neverAsked, testDispatcher } from './test-dispatcher.ts';

const access: Access = {
  actor: ADA,
  emailConfirmed: true,
  badges: 0,
  server: {
    serverId: '7',
    scheduledForDeletion: false,
    standing: { isCreator: false, mask: ROLE_PERMISSION.KICK, roleIds: new Set(['7']), topOrder: 1 },
  },
  channel: null,
};

type Bus = { readonly signals: () => Promise<readonly never[]>; readonly recall: () => Promise<void> };

/** What its facts drew on is gone: the first run used it up. */
function repeated(repliesWithoutFacts: boolean, refuses = false, bus: Bus = { signals: async () => [], recall: async () => undefined }) {
  const handler = handle({
    route: kickMember,
    facts: (_input, _deps: object) => refuse('UnknownMember'),
    stream: neverAsked,
    folding: { initial: null, evolve: neverAsked },
    decide: neverAsked,
    reply: () => (refuses ? refuse('UnknownMember') : { status: true as const }),
    ...(repliesWithoutFacts ? { repliesWithoutFacts } : {}),
  });
  const earlier = { actor: ADA.userId, key: 'key', bodyHash: 'hash', writes: [], answer: null };
  const { run } = testDispatcher({
    codec: { decode: async () => [] },
    intents: { hashOf: () => 'hash', find: async () => earlier, answer: refuses ? neverAsked : async () => undefined },
    waiter: { signalsOf: bus.signals },
    bus: { recall: bus.recall },
    accessOf: () => access,
  });
  const asked = { token: 'token', params: { serverId: '7', userId: '2' }, query: {}, body: undefined, address: '192.0.2.1' };
  return run(handler, { ...asked, idempotencyKey: 'key' });
}

it('H4 is answered without its facts where the reply is made of the outcome alone', async () => {
  expect(await repeated(true)).toEqual({ status: 200, body: { status: true } });
});

it('is refused where the reply needs them', async () => {
  expect(await repeated(false)).toEqual({ refused: 'UnknownMember' });
});

it('H4 is refused again where what it left was a refusal, of which no answer is kept', async () => {
  expect(await repeated(true, true)).toEqual({ refused: 'UnknownMember' });
});

it('H4 is asked to try again when the bus hangs or is cut off, and leaves no failure to nobody', async () => {
  const late = () => Promise.reject(new Failure('Timeout', 'It was not projected in time.'));
  const hanging = () => new Promise<never>(() => undefined);
  const lost = () => Promise.reject(new Failure('NotReady', 'The bus is away.'));
  expect(await repeated(true, false, { signals: late, recall: hanging })).toEqual({ refused: 'Busy' });
  expect(await repeated(true, false, { signals: hanging, recall: lost })).toEqual({ refused: 'Busy' });
  expect(await repeated(true, false, { signals: late, recall: lost })).toEqual({ refused: 'Busy' });
});
