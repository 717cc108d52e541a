/**
 * Posts that a moderator deleted are restored unchanged. Deletions by the author or an erasure are permanent. Live rows and a rebuild agree
 * (H2).
 */
import type { AnyEvent, EventOf } from '@folkmoot/contracts/kernel/event';
import * as events from '@folkmoot/contracts/posts/events';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { likesOf, repostsOf, votesOf } from '../accounts/reacted.ts';
import { everWrittenPosts } from '../accounts/written.ts';
import { registered, type TestReadModels, testReadModels } from '../profiles/test-support.ts';
import { posts } from './posts.projection.ts';

let models: TestReadModels;

beforeAll(async () => {
  models = await testReadModels(inject('postgresUrl'), [posts]);
});
afterEach(() => models.clear());
afterAll(() => models.drop());

const id = (number: number) => String(1_842_000_000_000_000_000n + BigInt(number));
const [ANN, BEN, MOD] = [id(1), id(2), id(3)] as const;
const [P, C, R] = [id(100), id(101), id(102)] as const;
const poll = { pollId: '8', pollChoices: '[{"id":"9","content":"left"},{"id":"10","content":"right"}]' };
const file = { attachmentId: '5', fileId: '6', mime: 'image/webp', width: 4, height: 3, filesize: 9 };

function created(postId: string, facts: Partial<EventOf<typeof events.PostCreated>['data']> = {}) {
  const nothing = {
    commentToId: null,
    attachment: null,
    attachmentPath: null,
    attachmentDescription: null,
    pollId: null,
    pollChoices: null,
  };
  const notified = { mentionedUserIds: [], notices: [] };
  return events.PostCreated({ postId, authorId: ANN, content: 'words', ...nothing, ...notified, createdAt: 5, ...facts });
}

const about = (userId: string) => ({ postId: P, authorId: ANN, userId });
const deleted = (deletedById: string, postId: string = P, commentToId: string | null = null) =>
  events.PostDeleted({ postId, authorId: ANN, commentToId, deletedById, deletedAt: 8 });
const restored = (postId: string = P, commentToId: string | null = null) =>
  events.PostRestored({ postId, authorId: ANN, commentToId, undoneEventId: 'event-9', restoredById: MOD, restoredAt: 9 });
const pinned = events.PostPinned({ postId: P, userId: ANN, pinnedAt: 7 });
const unpinned = events.PostUnpinned({ postId: P, userId: ANN });
const liked = events.PostLiked({ ...about(BEN), likeId: id(200), noticeId: null, likedAt: 6 });
const reposted = events.PostReposted({ ...about(BEN), repostId: R, noticeId: null, repostedAt: 7 });
const voted = events.PollVoted({ ...about(BEN), pollId: '8', choiceId: '9', votedAt: 7 });

const history: readonly AnyEvent[] = [
  registered(ANN),
  created(P, { ...poll, attachment: file, attachmentPath: 'a/b.webp', mentionedUserIds: [BEN] }),
  created(C, { commentToId: P }),
  liked,
  reposted,
  voted,
  pinned,
  events.PostAnnounced({ postId: P, announcedById: MOD, announcedAt: 7 }),
];

const rowsAfter = (...more: readonly AnyEvent[]) => models.rowsAfter([...history, ...more]);

const NOTHING_ASIDE = { removed_posts: [], removed_post_likes: [], removed_poll_votes: [] };

describe('H2 a post that a moderator deleted', () => {
  it('is restored with text, file, likes, votes, reposts, announcement and pin', async () => {
    const before = await rowsAfter();
    const rows = await rowsAfter(deleted(MOD), unpinned);
    expect(rows.posts).toMatchObject([
      { id: P, deleted: true, content: null, likes: 0 },
      { id: C, deleted: false },
    ]);
    expect(rows.post_likes).toEqual([]);
    expect(rows.announced_posts).toEqual([]);
    expect(await rowsAfter(deleted(MOD), unpinned, restored(), pinned)).toEqual(before);
    expect(before).toMatchObject(NOTHING_ASIDE);
  });

  it('counts as a comment again, once', async () => {
    const before = await rowsAfter();
    expect((await rowsAfter(deleted(MOD, C, P))).post_tallies).toMatchObject([{ post_id: P, comments: 0 }]);
    expect(await rowsAfter(deleted(MOD, C, P), restored(C, P))).toEqual(before);
    expect((await rowsAfter(deleted(MOD, C, P), deleted(ANN, C, P))).post_tallies).toMatchObject([{ comments: 0 }]);
  });

  it('is permanently deleted when its author or an erasure deletes it', async () => {
    await rowsAfter(deleted(MOD), unpinned);
    expect(await everWrittenPosts(models.db, ANN, 10)).toEqual([
      { postId: C, commentToId: P },
      { postId: P, commentToId: null },
    ]);
    const rows = await rowsAfter(deleted(MOD), unpinned, deleted(ANN));
    expect(rows).toMatchObject(NOTHING_ASIDE);
    expect(await everWrittenPosts(models.db, ANN, 10)).toEqual([{ postId: C, commentToId: P }]);
  });

  it('is restored without reactions that were removed meanwhile', async () => {
    await rowsAfter(deleted(MOD), unpinned);
    expect(await likesOf(models.db, BEN, 10)).toEqual([{ postId: P, authorId: ANN }]);
    expect(await repostsOf(models.db, BEN, 10)).toEqual([{ postId: P, repostId: R }]);
    expect(await votesOf(models.db, BEN, 10)).toEqual([{ postId: P, authorId: ANN, pollId: '8', choiceId: '9' }]);
    const taken = [
      events.PostUnliked(about(BEN)),
      events.PostUnreposted({ repostId: R, postId: P, userId: BEN }),
      events.PollVoteWithdrawn({ ...about(BEN), pollId: '8', choiceId: '9', withdrawnAt: 8 }),
      events.PostAnnouncementEnded({ postId: P, endedById: MOD }),
    ];
    const rows = await rowsAfter(deleted(MOD), unpinned, ...taken, restored());
    expect(rows.posts).toMatchObject([{ id: P, content: 'words', likes: 0, reposts: 0 }, { id: C }]);
    expect(rows).toMatchObject({ ...NOTHING_ASIDE, post_likes: [], poll_votes: [], poll_tallies: [], announced_posts: [] });
    expect(await likesOf(models.db, BEN, 10)).toEqual([]);
  });
});
