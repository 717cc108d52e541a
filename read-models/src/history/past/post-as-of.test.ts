/** A post and its counts as of a position. */
import type { AnyEvent } from '@folkmoot/contracts/kernel/event';
import {
  PollVoted,
  PollVoteWithdrawn,
  PostCreated,
  PostDeleted,
  PostEdited,
  PostLiked,
  PostReposted,
  PostRestored,
  PostUnliked,
  PostUnreposted,
} from '@folkmoot/contracts/posts/events';
import { describe, expect, it } from 'vitest';
import { recorded } from '../../profiles/test-support.ts';
import { commentsAsOf, likesAsOf, postAsOf, repostsAsOf, votesAsOf } from './post-as-of.ts';

const [ANN, BEN, POST, COMMENT] = ['1', '2', '60', '61'] as const;
const plain = {
  content: null,
  attachment: null,
  attachmentPath: null,
  attachmentDescription: null,
  pollId: null,
  pollChoices: null,
  mentionedUserIds: [],
  notices: [],
};
const created = PostCreated({ ...plain, postId: POST, authorId: ANN, commentToId: null, createdAt: 1 });
const comment = PostCreated({ ...plain, postId: COMMENT, authorId: BEN, commentToId: POST, createdAt: 2 });
const deleted = (postId: string, commentToId: string | null) =>
  PostDeleted({ postId, authorId: ANN, commentToId, deletedById: ANN, deletedAt: 5 });
const restored = (postId: string, commentToId: string | null) =>
  PostRestored({ postId, authorId: BEN, commentToId, undoneEventId: 'event-1', restoredById: ANN, restoredAt: 6 });
const done = { postId: POST, authorId: ANN, userId: BEN };

describe('a post', () => {
  const folded = (...events: readonly AnyEvent[]) => postAsOf({ post: null }, recorded(events)).post;

  it('has the position of its text, and of earlier texts', () => {
    const edited = PostEdited({ postId: POST, authorId: ANN, content: null, mentionedUserIds: [], editedAt: 4 });
    const [first, second] = recorded([created, edited]).map(({ position }) => position);
    expect(folded(created)).toMatchObject({ position: first, wordsAt: first, editedAt: null, isDeleted: false });
    expect(folded(created, edited)).toMatchObject({ position: first, wordsAt: second, editedAt: 4 });
  });

  it('does not exist before it was written, and stays without its text after its deletion', () => {
    expect(folded(deleted(POST, null))).toBeNull();
    expect(folded(created, deleted(POST, null))).toMatchObject({ authorId: ANN, isDeleted: true });
  });

  it('is restored by an undo of its deletion', () => {
    expect(folded(created, deleted(POST, null), restored(POST, null))).toMatchObject({ authorId: ANN, isDeleted: false });
  });
});

describe('the counts of a post', () => {
  it('have each user once, without undone reactions', () => {
    const liked = PostLiked({ ...done, likeId: '7', noticeId: null, likedAt: 3 });
    expect([...likesAsOf(new Set(), recorded([liked, liked]))]).toEqual([BEN]);
    expect([...likesAsOf(new Set(), recorded([liked, PostUnliked(done)]))]).toEqual([]);
    const reposted = PostReposted({ ...done, repostId: '70', noticeId: null, repostedAt: 3 });
    expect([...repostsAsOf(new Set(), recorded([reposted]))]).toEqual(['70']);
    const unreposted = PostUnreposted({ repostId: '70', postId: POST, userId: BEN });
    expect([...repostsAsOf(new Set(), recorded([reposted, unreposted]))]).toEqual([]);
    const voted = PollVoted({ ...done, pollId: '8', choiceId: '81', votedAt: 3 });
    expect([...votesAsOf(new Map(), recorded([voted]))]).toEqual([[BEN, '81']]);
    const withdrawn = PollVoteWithdrawn({ ...done, pollId: '8', choiceId: '81', withdrawnAt: 4 });
    expect([...votesAsOf(new Map(), recorded([voted, withdrawn]))]).toEqual([]);
  });

  it('include existing comments, and not those of other posts', () => {
    const folded = (...events: readonly AnyEvent[]) => [...commentsAsOf(POST)(new Map(), recorded(events))];
    expect(folded(created, comment)).toEqual([[COMMENT, BEN]]);
    expect(folded(comment, deleted(COMMENT, POST))).toEqual([]);
    expect(folded(comment, deleted(COMMENT, POST), restored(COMMENT, POST))).toEqual([[COMMENT, BEN]]);
    expect(folded(comment, deleted(POST, null))).toEqual([[COMMENT, BEN]]);
    expect([...commentsAsOf(COMMENT)(new Map(), recorded([comment]))]).toEqual([]);
  });
});
