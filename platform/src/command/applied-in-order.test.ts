/** Events that a command appended at any revision, after events of another instance that did not arrive here yet. */
import type { Access } from '@folkmoot/contracts/kernel/access';
import type { Recorded } from '@folkmoot/contracts/kernel/event';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { kickMember } from '@folkmoot/contracts/members/commands';
import { ROLE_PERMISSION } from '@folkmoot/contracts/roles/permissions';
import { expect, it } from 'vitest';
import type { LoggedEvent } from '../event-log/port.ts';
import { handle } from './handler.ts';
import { ADA, neverAsked, testDispatcher } from './test-dispatcher.ts';
import { type WarmFolding, warmStore } from './warm.ts';

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

type Count = { readonly type: 'Counted'; readonly data: { readonly by: string } };

const counting: WarmFolding<readonly string[], Count> = {
  category: 'count',
  initial: [],
  evolve: (all, { data }) => [...all, data.by],
};

const logged = (revision: number): LoggedEvent => ({
  ...{ id: String(revision), type: 'Counted', version: 1, bulk: false, data: '{}', meta: '{}' },
  ...{ stream: 'count-1', revision, position: revision },
});

const recorded = (by: string, { revision }: LoggedEvent): Recorded<Count> => ({
  ...{ type: 'Counted', data: { by }, id: String(revision), stream: 'count-1', revision, position: revision },
  meta: { actor: '1', command: 'count', correlationId: '', causationId: null, at: 0 },
});

it('are applied after those of the other instance, which are not skipped', async () => {
  const authors = ['another', 'another', 'own'];
  const decode = async (events: readonly LoggedEvent[]) => events.map((event) => recorded(authors[event.revision] ?? '', event));
  const handler = handle({
    route: kickMember,
    facts: (_input, _deps: object) => refuse('UnknownMember'),
    stream: neverAsked,
    folding: { initial: null, evolve: neverAsked },
    decide: neverAsked,
    reply: () => ({ status: true as const }),
    repliesWithoutFacts: true,
  });
  const warm = warmStore([counting], []);
  const write = { stream: 'count-1', expected: 'any' as const, events: [] };
  const { run } = testDispatcher({
    warm,
    log: {
      append: async () => ({ ok: true, events: [logged(2)], repeated: false }),
      readStream: async (_stream, from = 0) => [0, 1, 2].filter((revision) => revision >= from).map(logged),
    },
    codec: { decode },
    intents: {
      hashOf: () => 'hash',
      find: async () => ({ actor: ADA.userId, key: 'key', bodyHash: 'hash', writes: [write], answer: null }),
      answer: async () => undefined,
    },
    waiter: { signalsOf: async () => [] },
    bus: { recall: async () => undefined },
    accessOf: () => access,
  });
  const asked = { token: 'token', params: { serverId: '7', userId: '2' }, query: {}, body: undefined, address: '192.0.2.1' };
  expect(await run(handler, { ...asked, idempotencyKey: 'key' })).toMatchObject({ status: 200 });
  expect(warm.load('count-1')).toEqual({ state: authors, revision: 2 });
});
