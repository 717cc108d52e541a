import { describe, expect, it } from 'vitest';
import { aUser } from '../store/state-fixture.ts';
import { friendLists } from './friend-lists.ts';

const people = ['Zed', 'amy', 'Bea', 'Cid'].map((name, index) => aUser(String(index + 1), name));

describe('friendLists', () => {
  it('groups users by their relationship and sorts them by name', () => {
    const statuses = [2, 2, 1, 3];
    const friends = new Map(
      people.map((user, index) => [
        user.id,
        { id: user.id, status: statuses[index] ?? 0, userId: '9', recipientId: user.id, createdAt: 1 },
      ]),
    );
    const users = new Map(people.map((user) => [user.id, user]));
    const presences = new Map([['1', { userId: '1', status: 1 }]]);
    expect(friendLists({ friends, users, presences })).toEqual({
      all: ['2', '1'],
      online: ['1'],
      received: ['3'],
      sent: [],
      blocked: ['4'],
    });
  });
});
