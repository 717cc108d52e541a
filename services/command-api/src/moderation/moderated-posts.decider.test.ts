import { PostAnnounced, PostAnnouncementEnded, PostDeleted, PostUnpinned, PostUnreposted } from '@folkmoot/contracts/posts/events';
import { describe, expect, it } from 'vitest';
import type { PostState } from '../posts/post-state.ts';
import { decideAnnounce, decideDeletePosts, decideEndAnnouncement } from './moderated-posts.decider.ts';

const [ANN, MOD, POST, NOW] = ['100', '200', '900', 5000] as const;
const ANNOUNCED = { announced: { announcedById: MOD, announcedAt: 1 } };
const activePost: PostState = {
  status: 'active',
  postId: POST,
  authorId: ANN,
  commentToId: null,
  attachmentPath: null,
  hasAttachment: false,
  pollId: null,
  choiceIds: [],
  mentionedUserIds: [],
  link: null,
};

function deleting(state: PostState, pinned = false) {
  return decideDeletePosts({ posts: [{ postId: POST, state, pinned }], callerId: MOD, now: NOW });
}

describe('posts that a moderator deletes', () => {
  const event = PostDeleted({ postId: POST, authorId: ANN, commentToId: null, deletedById: MOD, deletedAt: NOW });
  const deletion = { stream: `post-${POST}`, event };

  it('lose their pins', () => {
    expect(deleting(activePost)).toEqual([deletion]);
    const unpinned = PostUnpinned({ postId: POST, userId: ANN });
    expect(deleting(activePost, true)).toEqual([deletion, { stream: `pinned-${ANN}`, event: unpinned }]);
  });

  it('may be reposts', () => {
    const unreposted = PostUnreposted({ repostId: POST, postId: '901', userId: ANN });
    expect(deleting({ status: 'reposted', repostId: POST, postId: '901', userId: ANN })).toEqual([
      { stream: `repost-901-${ANN}`, event: unreposted },
    ]);
  });

  it('are skipped if they are already deleted', () => {
    expect(deleting({ status: 'none' })).toEqual([]);
    expect(deleting({ status: 'deleted', authorId: ANN, removed: null })).toEqual([]);
  });
});

describe('an announcement', () => {
  const facts = { postId: POST, callerId: MOD, now: NOW };

  it('is created once', () => {
    expect(decideAnnounce({ announced: null }, facts)).toEqual([PostAnnounced({ postId: POST, announcedById: MOD, announcedAt: NOW })]);
    expect(decideAnnounce(ANNOUNCED, facts)).toMatchObject({ refused: 'AnnouncedAlready' });
  });

  it('is ended once', () => {
    expect(decideEndAnnouncement(ANNOUNCED, facts)).toEqual([PostAnnouncementEnded({ postId: POST, endedById: MOD })]);
    expect(decideEndAnnouncement({ announced: null }, facts)).toMatchObject({ refused: 'NotAnnounced' });
  });
});
