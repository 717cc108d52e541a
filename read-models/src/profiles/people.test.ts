import { describe, expect, it } from 'vitest';
import { toAuthor, toFriend, toMember, toMention, toRawUser } from './people.ts';
import { shownName } from './profiles.table.ts';
import { aPersonRow } from './test-support.ts';

const raw = {
  id: '1',
  username: 'user1',
  tag: 'abcd',
  badges: 0,
  hexColor: '#aabbcc',
  avatar: null,
  banner: null,
  bot: null,
  joinedAt: 5,
};

describe('users in records', () => {
  it('contain no activity and no privacy settings', () => {
    const row = aPersonRow('1', { lastOnlineStatus: 2, lastOnlineAt: 9 });
    const { banner, joinedAt, ...author } = raw;
    const { bot, ...mention } = author;
    expect(toRawUser(row)).toEqual(raw);
    expect(toAuthor(row)).toEqual(author);
    expect(toMention(row)).toEqual(mention);
  });

  it.each([
    [0, null, null, null],
    [1, null, 9, null],
    [2, 9, 9, null],
  ])('with last-online setting %d show the time to members, friends, and other users', (lastOnlineStatus, member, friend, other) => {
    const row = aPersonRow('1', { lastOnlineStatus, lastOnlineAt: 9 });
    expect(toMember(row)).toEqual({ ...raw, lastOnlineStatus, lastOnlineAt: member });
    expect(toFriend(row, true)).toEqual({ ...raw, lastOnlineStatus, lastOnlineAt: friend });
    expect(toFriend(row, false)).toEqual({ ...raw, lastOnlineStatus, lastOnlineAt: other });
  });

  it('are bots or null', () => {
    expect(toRawUser(aPersonRow('1', { bot: true })).bot).toBe(true);
  });

  it('have a replacement name after erasure', () => {
    expect(shownName(null, '1234567')).toBe('Deleted User 4567');
  });
});
