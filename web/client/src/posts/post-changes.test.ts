import { describe, expect, it } from 'vitest';
import { commented, deleted, liked, ownRepost, unreposted, voted } from './post-changes.ts';
import { ada, aPoll, aPost } from './post-fixture.ts';

describe('a like', () => {
  it('counts once, and can be removed', () => {
    const once = liked(aPost('1'), '1', true);
    expect([once.likedBy, once._count.likedBy]).toEqual([[{ id: '1' }], 1]);
    expect(liked(once, '1', true)).toBe(once);
    expect(liked(once, '1', false)._count.likedBy).toBe(0);
  });
});

describe('a vote', () => {
  const post = aPost('1', { poll: aPoll('Tea', 'Coffee') });

  it('counts for its choice and for the poll, once and permanently', () => {
    const after = voted(post, 'c0');
    expect(after.poll?.choices.map(({ _count }) => _count.votedUsers)).toEqual([1, 0]);
    expect([after.poll?._count.votedUsers, after.poll?.votedUsers]).toEqual([1, [{ pollChoiceId: 'c0' }]]);
    expect(voted(after, 'c1')).toBe(after);
  });

  it('needs a poll', () => {
    const without = aPost('2');
    expect(voted(without, 'c0')).toBe(without);
  });
});

describe('a repost', () => {
  it('is found and removed by its own row', () => {
    const post = aPost('1', { reposts: [{ id: '9', createdBy: ada }], _count: { likedBy: 0, comments: 0, reposts: 3 } });
    expect([ownRepost(post, '1'), ownRepost(post, '2')]).toEqual(['9', null]);
    expect(unreposted(post, '9')).toMatchObject({ reposts: [], _count: { reposts: 2 } });
    expect(unreposted(post, '8')).toBe(post);
  });
});

describe('comments and deletion', () => {
  it('never have a negative count', () => {
    expect(commented(aPost('1'), -1)._count.comments).toBe(0);
  });

  it('replaces a deleted post by a placeholder', () => {
    expect(deleted(aPost('1', { poll: aPoll('Tea') }))).toMatchObject({ id: '1', deleted: true, content: null, poll: null });
  });
});
