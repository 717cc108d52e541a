/** A repeat of a command whose first run completed without an answer. */
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
    membership: { isCreator: false, mask: ROLE_PERMISSION.KICK, roleIds: new Set(['7']), topOrder: 1 },
  },
  channel: null,
};

type Bus = { readonly signals: () => Promise<readonly never[]>; readonly recall: () => Promise<void> };

/** The first run has consumed the data that the facts need. */
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

it('H4 is answered without facts if the reply needs only the outcome', async () => {
  expect(await repeated(true)).toEqual({ status: 200, body: { status: true } });
});

it('is refused if the reply needs facts', async () => {
  expect(await repeated(false)).toEqual({ refused: 'UnknownMember' });
});

it('H4 is refused again if the first run was refused after appending events', async () => {
  expect(await repeated(true, true)).toEqual({ refused: 'UnknownMember' });
});

it('H4 is asked to try again if the bus hangs or is disconnected, without an unhandled rejection', async () => {
  const late = () => Promise.reject(new Failure('Timeout', 'It was not projected in time.'));
  const hanging = () => new Promise<never>(() => undefined);
  const lost = () => Promise.reject(new Failure('NotReady', 'The bus is away.'));
  expect(await repeated(true, false, { signals: late, recall: hanging })).toEqual({ refused: 'Busy' });
  expect(await repeated(true, false, { signals: hanging, recall: lost })).toEqual({ refused: 'Busy' });
  expect(await repeated(true, false, { signals: late, recall: lost })).toEqual({ refused: 'Busy' });
});
