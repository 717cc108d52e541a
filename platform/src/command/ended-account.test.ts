import type { Access } from '@folkmoot/contracts/kernel/access';
import { createPost } from '@folkmoot/contracts/posts/commands';
import { PostNotificationsDismissed } from '@folkmoot/contracts/posts/events';
import { expect, it } from 'vitest';
import { Failure } from '../errors.ts';
import { type AnyHandler, handle } from './handler.ts';
import { ADA, neverAsked, testDispatcher } from './test-dispatcher.ts';

const LIVE: Access = { actor: ADA, emailConfirmed: true, badges: 0, server: null, channel: null };
const ENDED: Access = { ...LIVE, actor: null, badges: 0 };

type Meanwhile = {
  /** Whether the account is deleted while the facts are gathered. */
  readonly endsHere?: boolean;
  /** The access that the log shows when it is read. */
  readonly inLog: Access;
  readonly encode: () => never;
};

/** Two simultaneous posts: the second waits for the first. */
function concurrentPosts({ endsHere = false, inLog, encode }: Meanwhile) {
  let access = LIVE;
  let decided = 0;
  const handler: AnyHandler<object> = handle({
    route: createPost,
    facts: () => ({}),
    stream: () => 'post-1',
    creates: true,
    folding: { initial: null, evolve: neverAsked },
    decide() {
      decided += 1;
      if (endsHere) access = ENDED;
      return [PostNotificationsDismissed({ userId: '1', upToId: '2', dismissedAt: 3 })];
    },
    reply: neverAsked,
  });
  const { run } = testDispatcher({
    codec: { encode },
    accessOf: () => access,
    async refresh() {
      access = inLog;
      return true;
    },
  });
  const raw = { token: 'token', params: {}, query: {}, body: { content: 'Hello' }, address: '192.0.2.1', idempotencyKey: null };
  return { both: Promise.all([run(handler, raw), run(handler, raw)]), decided: () => decided };
}

function keyIsDeleted(): never {
  throw new Failure('Conflict', 'The person has been erased.');
}

it('refuses a command that waited for the deletion of its author’s account as it refuses strangers', async () => {
  const { both, decided } = concurrentPosts({ endsHere: true, inLog: ENDED, encode: keyIsDeleted });
  expect(await both).toEqual([{ refused: 'InvalidToken' }, { refused: 'InvalidToken' }]);
  expect(decided()).toBe(1);
});

it('H9 asks the log why a key is missing if another process deleted the account', async () => {
  const { both } = concurrentPosts({ inLog: ENDED, encode: keyIsDeleted });
  expect(await both).toEqual([{ refused: 'InvalidToken' }, { refused: 'InvalidToken' }]);
});

it('answers busy if the missing key belongs to another account', async () => {
  const { both } = concurrentPosts({ inLog: LIVE, encode: keyIsDeleted });
  expect(await both).toEqual([{ refused: 'Busy' }, { refused: 'Busy' }]);
});
