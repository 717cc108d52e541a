import { fold } from '@folkmoot/contracts/kernel/decider';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import {
  PollVoted,
  PollVoteWithdrawn,
  PostDeleted,
  PostLiked,
  PostReposted,
  PostUnliked,
  PostUnreposted,
  RepostPlaced,
} from '@folkmoot/contracts/posts/events';
import { describe, expect, it } from 'vitest';
import { postFolding } from './post-state.ts';
import { likeFolding, voteFolding } from './reaction-state.ts';
import { decideLike, decideRepost, decideUnlike, decideVote, type LikeFacts } from './reactions.decider.ts';
import { ANN, BEN, created, given, POST, REPOST, repostedBy, rowOf } from './test-support.ts';

const NOW = 70;
const post = given(created({ pollId: '8', pollChoices: '[{"id":"9","content":"left"}]' }));
const deletedPost = given(created(), PostDeleted({ postId: POST, authorId: ANN, commentToId: null, deletedById: ANN, deletedAt: 9 }));
const facts: LikeFacts = { post, userId: BEN, blocked: false, noticeId: '12', likeId: '13', now: NOW };
const reaction = { postId: POST, authorId: ANN, userId: BEN };
const liked = PostLiked({ ...reaction, likeId: '13', noticeId: '12', likedAt: NOW });
const missingPosts = [
  ['does not exist', postFolding.initial],
  ['was deleted', deletedPost],
  ['is a repost', given(rowOf(ANN))],
] as const;

describe('a like', () => {
  it('is added and removed once', () => {
    const after = (...events: Parameters<typeof likeFolding.evolve>[1][]) => fold(likeFolding, events);
    const unliked = PostUnliked(reaction);
    expect(decideLike(after(), facts)).toEqual([liked]);
    expect(decideLike(after(liked), facts)).toEqual(refuse('AlreadyLiked'));
    expect(decideLike(after(liked, unliked), facts)).toEqual([liked]);
    expect(decideUnlike(after(liked), facts)).toEqual([unliked]);
    expect(decideUnlike(after(liked, unliked), facts)).toEqual(refuse('NotLiked'));
  });

  it('is refused if the author blocked the user', () => {
    expect(decideLike(likeFolding.initial, { ...facts, blocked: true })).toEqual(refuse('BlockedByAuthor'));
    expect(decideUnlike({ liked: true }, { ...facts, blocked: true })).toEqual(refuse('BlockedByAuthor'));
  });

  it.each(missingPosts)('is refused for a post that %s', (_what, state) => {
    expect(decideLike(likeFolding.initial, { ...facts, post: state })).toEqual(refuse('UnknownPost'));
    expect(decideUnlike({ liked: true }, { ...facts, post: state })).toEqual(refuse('UnknownPost'));
  });
});

describe('a repost', () => {
  const wish = { ...facts, repostId: REPOST };

  it('is a separate row, one for each user', () => {
    expect(decideRepost(postFolding.initial, wish)).toEqual({
      events: [PostReposted({ ...reaction, repostId: REPOST, noticeId: '12', repostedAt: NOW })],
      sideEvents: [{ stream: `post-${REPOST}`, event: RepostPlaced({ repostId: REPOST, postId: POST, userId: BEN }) }],
    });
    expect(decideRepost(given(repostedBy(BEN)), wish)).toEqual(refuse('AlreadyReposted'));
    const unreposted = given(repostedBy(BEN), PostUnreposted({ repostId: REPOST, postId: POST, userId: BEN }));
    expect(decideRepost(unreposted, wish)).toMatchObject({ events: [{ type: 'PostReposted' }] });
  });

  it('is refused if the author blocked the user', () => {
    expect(decideRepost(postFolding.initial, { ...wish, blocked: true })).toEqual(refuse('BlockedByAuthor'));
  });

  it.each(missingPosts)('is refused for a post that %s', (_what, state) => {
    expect(decideRepost(postFolding.initial, { ...wish, post: state })).toEqual(refuse('UnknownPost'));
  });
});

describe('a vote', () => {
  const wish = { post, userId: BEN, blocked: false, pollId: '8', choiceId: '9', now: NOW };
  const voted = PollVoted({ ...reaction, pollId: '8', choiceId: '9', votedAt: NOW });

  it('is permanent', () => {
    expect(decideVote(voteFolding.initial, wish)).toEqual([voted]);
    expect(decideVote(fold(voteFolding, [voted]), wish)).toEqual(refuse('AlreadyVoted'));
  });

  it('is possible again after it was removed', () => {
    const withdrawn = PollVoteWithdrawn({ ...reaction, pollId: '8', choiceId: '9', withdrawnAt: NOW });
    expect(decideVote(fold(voteFolding, [voted, withdrawn]), wish)).toEqual([voted]);
  });

  it.each([
    ['another poll', { pollId: '1' }],
    ['another choice', { choiceId: '1' }],
    ['a post without one', { post: given(created()) }],
    ['a deleted post', { post: deletedPost }],
  ])('is refused for %s', (_what, change) => {
    expect(decideVote(voteFolding.initial, { ...wish, ...change })).toEqual(refuse('PollNotFound'));
  });

  it('is refused if the author blocked the user', () => {
    expect(decideVote(voteFolding.initial, { ...wish, blocked: true })).toEqual(refuse('BlockedFromPoll'));
  });
});
