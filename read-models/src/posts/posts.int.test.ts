import { UserFollowed, UserUnfollowed } from '@folkmoot/contracts/follows/events';
import { UserBlocked } from '@folkmoot/contracts/friends/events';
import type { AnyEvent, EventOf } from '@folkmoot/contracts/kernel/event';
import * as events from '@folkmoot/contracts/posts/events';
import { POST_NOTICE } from '@folkmoot/contracts/posts/limits';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { follows } from '../follows/follows.projection.ts';
import { friends } from '../friends/friends.projection.ts';
import { profiles } from '../profiles/profiles.projection.ts';
import { registered, type TestReadModels, testReadModels } from '../profiles/test-support.ts';
import { rankedIds } from './discover.ts';
import { amongTheNewest, authorByAuthor } from './feed.ts';
import { announcedIds } from './lists.ts';
import { cursorOf, pageOf } from './paging.ts';
import { postNotices } from './post-notices.projection.ts';
import { readShownPosts } from './post-records.ts';
import { posts } from './posts.projection.ts';

let models: TestReadModels;

beforeAll(async () => {
  models = await testReadModels(inject('postgresUrl'), [profiles, friends, follows, posts, postNotices]);
});
afterEach(() => models.clear());
afterAll(() => models.drop());

/** Ids with the length of real ones. */
const id = (number: number) => String(1_842_000_000_000_000_000n + BigInt(number));
const [ANN, BEN, CARL] = [id(1), id(2), id(3)] as const;
const viewerOf = (userId: string) => ({ userId, staff: false });

function created(postId: string, facts: Partial<EventOf<typeof events.PostCreated>['data']> = {}) {
  const nothing = {
    commentToId: null,
    attachment: null,
    attachmentPath: null,
    attachmentDescription: null,
    pollId: null,
    pollChoices: null,
  };
  return events.PostCreated({
    postId,
    authorId: ANN,
    content: 'words',
    ...nothing,
    mentionedUserIds: [],
    notices: [],
    createdAt: 5,
    ...facts,
  });
}

const about = (postId: string, userId: string) => ({ postId, authorId: ANN, userId });
const liked = (postId: string, userId: string, number: number) =>
  events.PostLiked({ ...about(postId, userId), likeId: id(number), noticeId: id(number + 1), likedAt: 6 });
const unliked = (postId: string, userId: string) => events.PostUnliked(about(postId, userId));
const reposted = (postId: string, userId: string, repostId: string) =>
  events.PostReposted({ ...about(postId, userId), repostId, noticeId: null, repostedAt: 7 });
const voted = (postId: string, userId: string, choiceId: string) =>
  events.PollVoted({ ...about(postId, userId), pollId: '8', choiceId, votedAt: 7 });
const withdrawn = (postId: string, userId: string, choiceId: string) =>
  events.PollVoteWithdrawn({ ...about(postId, userId), pollId: '8', choiceId, withdrawnAt: 8 });
const embedded = (postId: string, embed: string | null) =>
  events.PostEmbedAdded({ postId, authorId: ANN, link: embed && 'https://a.example', embed, addedAt: 8 });
const deleted = (postId: string, commentToId: string | null = null) =>
  events.PostDeleted({ postId, authorId: ANN, commentToId, deletedById: ANN, deletedAt: 8 });
const viewed = (reportId: string, postId: string, views: number) => events.PostsViewed({ reportId, views: [{ postId, views }] });

async function after(...history: readonly AnyEvent[]) {
  const people = [ANN, BEN, CARL].map((userId) => registered(userId));
  return models.rowsAfter([...people, ...history]);
}

const P = id(100);
const C = id(101);
const R = id(102);
const poll = { pollId: '8', pollChoices: '[{"id":"9","content":"left"},{"id":"10","content":"right"}]' };

describe('rows of posts', () => {
  it('have correct counts after any changes (H2)', async () => {
    await after(
      created(P, { ...poll, mentionedUserIds: [BEN] }),
      created(C, { authorId: BEN, commentToId: P }),
      created(id(103), { authorId: BEN, commentToId: P }),
      liked(P, BEN, 200),
      liked(P, CARL, 202),
      unliked(P, BEN),
      reposted(P, BEN, R),
      reposted(P, CARL, id(104)),
      events.PostUnreposted({ repostId: id(104), postId: P, userId: CARL }),
      voted(P, BEN, '9'),
      voted(P, CARL, '9'),
      deleted(id(103), P),
      viewed(id(300), P, 3),
      viewed(id(301), P, 4),
      events.PostEdited({ postId: P, authorId: ANN, content: 'first', mentionedUserIds: [BEN], editedAt: 9 }),
      events.PostEdited({ postId: P, authorId: ANN, content: 'last', mentionedUserIds: [BEN, CARL], editedAt: 10 }),
    );
    const [post] = await readShownPosts(models.db, [P], viewerOf(CARL));
    expect(post).toMatchObject({
      content: 'last',
      editedAt: 10,
      views: 7,
      mentions: [{ id: BEN }, { id: CARL }],
      likedBy: [{ id: id(202) }],
      reposts: [],
      _count: { likedBy: 1, comments: 1, reposts: 1 },
      poll: { _count: { votedUsers: 2 }, votedUsers: [{ pollChoiceId: '9' }], choices: [{ _count: { votedUsers: 2 } }, { id: '10' }] },
    });
  });

  it('count no removed vote, and the next one of the same user (H2)', async () => {
    await after(
      created(P, poll),
      voted(P, BEN, '9'),
      voted(P, CARL, '9'),
      withdrawn(P, BEN, '9'),
      withdrawn(P, ANN, '9'),
      withdrawn(P, CARL, '9'),
      voted(P, CARL, '10'),
    );
    const [post] = await readShownPosts(models.db, [P], viewerOf(CARL));
    expect(post).toMatchObject({
      poll: {
        _count: { votedUsers: 1 },
        votedUsers: [{ pollChoiceId: '10' }],
        choices: [{ _count: { votedUsers: 0 } }, { _count: { votedUsers: 1 } }],
      },
    });
  });

  it('have the embed of their link, also after an edit, until they are deleted (H2)', async () => {
    const edit = events.PostEdited({ postId: P, authorId: ANN, content: 'other', mentionedUserIds: [], editedAt: 9 });
    await after(created(P), embedded(P, '{"title":"A page"}'), edit, created(C), deleted(C), embedded(C, '{"title":"Late"}'));
    const shown = await readShownPosts(models.db, [P, C], viewerOf(BEN));
    expect(shown).toMatchObject([
      { content: 'other', embed: { title: 'A page' } },
      { deleted: true, embed: null },
    ]);
    await models.clear();
    await after(created(P), embedded(P, '{"title":"A page"}'), deleted(P));
    expect(await readShownPosts(models.db, [P], viewerOf(BEN))).toMatchObject([{ embed: null }]);
    await models.clear();
    await after(created(P, { content: null }), embedded(P, null));
    expect(await readShownPosts(models.db, [P], viewerOf(BEN))).toMatchObject([{ content: null, embed: null }]);
  });

  it('of a deleted post keep their position and accept no changes (H2)', async () => {
    const rows = await after(
      created(P, poll),
      created(C, { authorId: BEN, commentToId: P }),
      liked(P, BEN, 200),
      reposted(P, BEN, R),
      voted(P, BEN, '9'),
      events.PostPinned({ postId: P, userId: ANN, pinnedAt: 7 }),
      events.PostAnnounced({ postId: P, announcedById: ANN, announcedAt: 7 }),
      deleted(P),
      // Written before the deletion was known.
      liked(P, CARL, 202),
      reposted(P, CARL, id(104)),
      voted(P, CARL, '9'),
      events.PostPinned({ postId: P, userId: ANN, pinnedAt: 9 }),
    );
    expect(rows.posts).toMatchObject([
      { id: P, deleted: true, content: null, choices: null, likes: 0, reposts: 0 },
      { id: C, comment_to_id: P },
    ]);
    for (const table of ['post_likes', 'poll_votes', 'poll_tallies', 'pinned_posts', 'announced_posts']) expect(rows[table]).toEqual([]);
    expect(rows.post_tallies).toMatchObject([{ post_id: P, comments: 1 }]);
  });

  it('of an erased author have no text (H9)', async () => {
    const attachment = { attachmentId: '1', fileId: '2', mime: 'image/png', width: 1, height: 1, filesize: 5 };
    await after(created(P, { content: null, pollId: '8', pollChoices: null, attachment, attachmentPath: null }));
    const [post] = await readShownPosts(models.db, [P], viewerOf(BEN));
    expect(post).toMatchObject({ content: null, poll: { choices: [] }, attachments: [{ path: null }] });
  });
});

describe('announced posts', () => {
  it('are newest first, until the announcement ends', async () => {
    const announced = (postId: string, announcedAt: number) => events.PostAnnounced({ postId, announcedById: ANN, announcedAt });
    await after(
      created(P),
      created(C),
      announced(P, 5),
      announced(C, 6),
      created(R),
      announced(R, 7),
      events.PostAnnouncementEnded({ postId: R, endedById: ANN }),
    );
    expect(await announcedIds(models.db)).toEqual([C, P]);
  });
});

describe('notices', () => {
  it('exist once for each user, kind and post, and are seen up to the latest (H2)', async () => {
    const seen = (upToId: string) => events.PostNotificationsDismissed({ userId: ANN, upToId, dismissedAt: 9 });
    const followed = (followId: string) => UserFollowed({ followId, followerId: BEN, followedId: ANN, followedAt: 5 });
    const rows = await after(
      created(P, { notices: [{ noticeId: id(50), toId: BEN, type: POST_NOTICE.MENTIONED }] }),
      liked(P, BEN, 200),
      unliked(P, BEN),
      liked(P, BEN, 210),
      followed(id(60)),
      UserUnfollowed({ followerId: BEN, followedId: ANN }),
      followed(id(61)),
      seen(id(500)),
      seen(id(400)),
    );
    expect(rows.post_notices).toMatchObject([
      { id: id(50), to_id: BEN, by_id: ANN, type: POST_NOTICE.MENTIONED, post_id: P },
      { id: id(60), to_id: ANN, by_id: BEN, type: POST_NOTICE.FOLLOWED, post_id: '' },
      { id: id(201), to_id: ANN, by_id: BEN, type: POST_NOTICE.LIKED, post_id: P },
    ]);
    expect(rows.seen_post_notices).toEqual([{ user_id: ANN, up_to_id: id(500) }]);
  });
});

describe('the feed', () => {
  it('is the same by both ways of reading, on every page', async () => {
    const authors = Array.from({ length: 40 }, (_, index) => id(1000 + index));
    const followed = authors.filter((_, index) => index % 3 !== 0);
    const history: AnyEvent[] = followed.map((followedId, index) =>
      UserFollowed({ followId: id(2000 + index), followerId: ANN, followedId, followedAt: 5 }),
    );
    history.push(UserBlocked({ byId: id(1004), otherId: ANN, recordId: '1', endedFriendship: false, blockedAt: 5 }));
    for (let number = 0; number < 300; number += 1) {
      const authorId = authors[(number * number) % 40] ?? ANN;
      const commentToId = number % 7 === 3 ? id(5000) : null;
      history.push(created(id(5000 + number * 2), { authorId, commentToId }));
      if (number % 5 === 2) history.push(reposted(id(5000 + number - (number % 2)), authors[number % 40] ?? ANN, id(5001 + number * 2)));
    }
    await models.given(history);
    const viewer = viewerOf(ANN);
    let pages = 0;
    for (let older: string | undefined; ; pages += 1) {
      const page = pageOf({ limit: 7, ...(older === undefined ? {} : { afterId: older }) });
      const near = await amongTheNewest(models.db, viewer, page);
      expect(await authorByAuthor(models.db, viewer, page)).toEqual(near);
      older = near.at(-1)?.id;
      if (older === undefined) break;
    }
    expect(pages).toBeGreaterThan(5);
  });
});

describe('ranks', () => {
  it('are by likes, then age, and continue after a cursor without gaps or duplicates, over days', async () => {
    const now = Date.now();
    const hour = 60 * 60 * 1000;
    const history: AnyEvent[] = [];
    for (let number = 0; number < 60; number += 1) {
      const postId = id(5000 + number);
      history.push(created(postId, { createdAt: now - number * 4 * hour }));
      for (let like = 0; like < (number * 7) % 5; like += 1) history.push(liked(postId, id(9000 + like), 20_000 + number * 10 + like * 2));
    }
    await models.given(history);
    const rank = (number: number) => [-((number * 7) % 5), -number] as const;
    const numbers = (hours: number) => Array.from({ length: 60 }, (_, number) => number).filter((number) => number * 4 < hours);
    const expected = (hours: number) =>
      numbers(hours)
        .sort((a, b) => rank(a)[0] - rank(b)[0] || rank(a)[1] - rank(b)[1])
        .map((number) => id(5000 + number));
    for (const [sort, hours] of [
      ['mostLiked7Days', 7 * 24],
      ['mostLiked30days', 30 * 24],
      ['mostLikedAllTime', Number.POSITIVE_INFINITY],
    ] as const) {
      const found: string[] = [];
      for (;;) {
        const cursor = found.at(-1);
        const ids = await rankedIds(models.db, viewerOf(BEN), pageOf({ limit: 8, ...(cursor ? { afterId: cursor } : {}) }), sort);
        if (ids.length === 0) break;
        found.push(...ids);
      }
      expect(found).toEqual(expected(hours));
    }
  });
});

describe('cursors', () => {
  it('are ids, or ignored', () => {
    expect([cursorOf('0'), cursorOf('x'), cursorOf('1\0'), cursorOf(undefined)]).toEqual(['0000000000000000000', null, null, null]);
    expect([pageOf({ limit: -1 }), pageOf({ limit: 500 }), pageOf({ limit: 0 }), pageOf({})].map(({ limit }) => limit)).toEqual([
      30, 30, 30, 30,
    ]);
  });
});
