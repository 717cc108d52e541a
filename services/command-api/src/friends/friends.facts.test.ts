import { addFriend, blockUser } from '@folkmoot/contracts/friends/commands';
import { ProfileUpdated } from '@folkmoot/contracts/profiles/events';
import { describe, expect, it } from 'vitest';
import { anInput, aPerson, inServer, someDeps, warmAfter } from '../accounts/test-support.ts';
import { addFacts, blockFacts } from './friends.facts.ts';

const people = [...aPerson('1'), ...aPerson('2')];
const takes = (friendRequestStatus: number) => ({ stream: 'user-2', event: ProfileUpdated({ userId: '2', friendRequestStatus }) });
const asking = (body: unknown) => anInput(addFriend, { userId: '1', body });

describe('facts of a friend request', () => {
  it('find the other by exact name and tag', () => {
    const deps = someDeps(warmAfter(...people));
    expect(addFacts(asking({ username: 'user2', tag: 'abcd' }), deps)).toMatchObject({ byId: '1', otherId: '2', otherIsBot: false });
    for (const body of [
      { username: 'User2', tag: 'abcd' },
      { username: 'user2', tag: 'abcD' },
      { username: 'nobody', tag: 'abcd' },
    ]) {
      expect(addFacts(asking(body), deps)).toEqual({ refused: 'NoSuchFriend' });
    }
  });

  it.each([
    ['anyone', 0, [], true],
    ['shared servers, without one', 1, inServer('9', '1'), false],
    ['shared servers, with one', 1, inServer('9', '1', '2'), true],
    ['nobody', 2, inServer('9', '1', '2'), false],
  ])('respect who may send requests: %s', (_title, status, servers, takesRequests) => {
    const deps = someDeps(warmAfter(...people, takes(status), ...servers));
    expect(addFacts(asking({ username: 'user2', tag: 'abcd' }), deps)).toMatchObject({ takesRequests });
  });
});

describe('facts of a block', () => {
  it('require an existing user', () => {
    const deps = someDeps(warmAfter(...people));
    expect(blockFacts(anInput(blockUser, { userId: '1', params: { userId: '2' } }), deps)).toMatchObject({ byId: '1', otherId: '2' });
    expect(blockFacts(anInput(blockUser, { userId: '1', params: { userId: '404' } }), deps)).toEqual({ refused: 'UserNotFound' });
  });
});
