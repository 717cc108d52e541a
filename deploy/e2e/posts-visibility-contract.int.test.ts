/** Posts and other users: blocks, notifications, bots, staff, views and previews (users document, sections 9 and 13). */
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import { followUser, unfollowUser } from '@folkmoot/contracts/follows/commands';
import { blockUser } from '@folkmoot/contracts/friends/commands';
import * as posts from '@folkmoot/contracts/posts/commands';
import { POST_NOTICE } from '@folkmoot/contracts/posts/limits';
import { getUserDetails } from '@folkmoot/contracts/profiles/commands';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { setBadges } from './harness/badges.ts';
import { type Network, startNetwork } from './harness/network.ts';
import { idsOf, onPost, writePost } from './harness/posts.ts';
import { createTestBot } from './harness/test-bot.ts';
import { upload } from './harness/uploads.ts';

let network: Network;
const registerUser = () => network.register('Somebody');

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
});

afterAll(() => network.stop());

describe('a block', () => {
  it('hides posts from users that their author blocked, everywhere', async () => {
    const [author, reader] = [await registerUser(), await registerUser()];
    const { id, poll } = await writePost(author, 'mine', { poll: { choices: ['a'] } });
    await reader.ask(posts.likePost, onPost(id));
    const comment = await writePost(reader, 'a comment', { postId: id });
    await author.ask(posts.pinPost, onPost(id));
    await author.ask(blockUser, { params: { userId: reader.id } });

    expect(await reader.ask(posts.getPost, onPost(id))).toEqual({
      id,
      block: true,
      commentToId: null,
      quotedPostId: null,
      commentTo: null,
      createdBy: expect.objectContaining({ id: author.id }),
    });
    expect(await reader.ask(posts.getPost, onPost(comment.id))).toMatchObject({ content: 'a comment', commentTo: { id, block: true } });
    expect(await reader.ask(posts.listUserPosts, { params: { userId: author.id } })).toEqual([]);
    const details = await reader.ask(getUserDetails, { params: { userId: author.id }, query: { includePinnedPosts: 'true' } });
    expect(details).toMatchObject({ block: true, latestPost: null, pinnedPosts: [] });
    expect(idsOf(await reader.ask(posts.discoverPosts))).not.toContain(id);
    await reader.refused(posts.listLikes, onPost(id), 403);
    await reader.refused(posts.listReposts, onPost(id), 403);
    await reader.refused(posts.createPost, { body: { content: 'again', postId: id } }, 400);
    await reader.refused(posts.repostPost, onPost(id), 400);
    await reader.refused(posts.votePoll, { params: { postId: id, pollId: poll?.id ?? '', choiceId: poll?.choices[0]?.id ?? '' } }, 403);
    await reader.refused(posts.unlikePost, onPost(id), 400);
    await reader.refused(posts.likePost, onPost(id), 400);
  });

  it('does not apply to staff', async () => {
    const [author, staff] = [await registerUser(), await registerUser()];
    const { id } = await writePost(author, 'seen by staff');
    await author.ask(blockUser, { params: { userId: staff.id } });
    await staff.refused(posts.likePost, onPost(id), 400);
    await setBadges(network, staff, BADGE.ADMIN);
    expect(await staff.ask(posts.getPost, onPost(id))).toMatchObject({ content: 'seen by staff' });
    expect(await staff.ask(posts.likePost, onPost(id))).toMatchObject({ _count: { likedBy: 1 } });
    expect(idsOf(await staff.ask(posts.listUserPosts, { params: { userId: author.id } }))).toEqual([id]);
  });
});

describe('the answer to a command', () => {
  it('hides a nested post from a user whom its author blocked', async () => {
    const [author, other, reader] = [await registerUser(), await registerUser(), await registerUser()];
    const { id } = await writePost(author, 'not for the reader');
    const comment = await writePost(other, 'a comment', { postId: id });
    await author.ask(blockUser, { params: { userId: reader.id } });
    expect((await reader.ask(posts.likePost, onPost(comment.id))).commentTo).toMatchObject({ id, block: true });
    const answer = await reader.api('POST', `/api/posts/${comment.id}/unlike`);
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain('not for the reader');
  });
});

describe('notifications', () => {
  it('contain replies, mentions, likes, reposts and followers, once each, newest first', async () => {
    const [author, other] = [await registerUser(), await registerUser()];
    const { id } = await writePost(author, 'hello');
    const reply = await writePost(other, `Hello, @${author.name}:${author.tag}`, { postId: id });
    await other.ask(posts.likePost, onPost(id));
    await other.ask(posts.unlikePost, onPost(id));
    await other.ask(posts.likePost, onPost(id));
    const repost = await other.ask(posts.repostPost, onPost(id));
    await other.ask(posts.deletePost, onPost(repost.id));
    await other.ask(posts.repostPost, onPost(id));
    const params = { userId: author.id };
    await other.ask(followUser, { params });
    await other.ask(unfollowUser, { params });
    await other.ask(followUser, { params });
    await author.ask(posts.likePost, onPost(id));
    await writePost(author, `Myself: @${author.name}:${author.tag}`, { postId: id });

    const notifications = await author.ask(posts.listPostNotifications);
    expect(notifications.map(({ type, postId, byId }) => [type, postId, byId])).toEqual([
      [POST_NOTICE.FOLLOWED, null, other.id],
      [POST_NOTICE.REPOSTED, id, other.id],
      [POST_NOTICE.LIKED, id, other.id],
      [POST_NOTICE.MENTIONED, reply.id, other.id],
      [POST_NOTICE.REPLIED, reply.id, other.id],
    ]);
    expect(notifications.map(({ post, by }) => [post?.id ?? null, by.id])).toEqual(notifications.map(({ postId }) => [postId, other.id]));
    expect(await author.ask(posts.countPostNotifications)).toBe(5);

    await author.ask(posts.dismissPostNotifications);
    expect(await author.ask(posts.countPostNotifications)).toBe(0);
    expect(await author.ask(posts.listPostNotifications)).toHaveLength(5);
    await writePost(other, 'one more', { postId: id });
    expect(await author.ask(posts.countPostNotifications)).toBe(1);
    expect(await other.ask(posts.countPostNotifications)).toBe(0);
  });

  it('are limited to twenty, without blocked users: hidden rows still leave a full page', async () => {
    const [author, hostile, kind] = [await registerUser(), await registerUser(), await registerUser()];
    const ids: string[] = [];
    for (let number = 0; number < 22; number += 1) ids.push((await writePost(author, `Post ${number}`)).id);
    for (const id of ids) await kind.ask(posts.likePost, onPost(id));
    for (const id of ids) await hostile.ask(posts.likePost, onPost(id));
    expect(await author.ask(posts.countPostNotifications)).toBe(44);
    await author.ask(blockUser, { params: { userId: hostile.id } });
    const notifications = await author.ask(posts.listPostNotifications);
    expect(notifications.map(({ postId }) => postId)).toEqual(ids.slice(2).reverse());
    expect(await author.ask(posts.countPostNotifications)).toBe(22);
    const blocked = await writePost(author, 'named', {});
    await hostile.refused(posts.likePost, onPost(blocked.id), 400);
    await author.ask(posts.likePost, onPost((await writePost(hostile, `@${author.name}:${author.tag}`)).id));
    expect(await author.ask(posts.countPostNotifications)).toBe(22);
    expect(await hostile.ask(posts.countPostNotifications)).toBe(0);
  });
});

describe('permissions', () => {
  it('come from the token: nothing works without one, or on posts of others', async () => {
    const [author, other] = [await registerUser(), await registerUser()];
    const { id } = await writePost(author, 'mine');
    for (const [method, path] of [
      ['POST', '/api/posts'],
      ['PATCH', `/api/posts/${id}`],
      ['DELETE', `/api/posts/${id}`],
      ['POST', `/api/posts/${id}/like`],
      ['POST', `/api/posts/${id}/repost`],
      ['POST', `/api/posts/${id}/pin`],
      ['GET', `/api/posts/${id}/likes`],
      ['GET', '/api/posts/feed'],
      ['GET', '/api/posts/notifications'],
    ] as const) {
      expect((await network.anyone(method, path, { body: method === 'GET' ? undefined : { content: 'x' } })).status).toBe(401);
    }
    await other.refused(posts.editPost, { ...onPost(id), body: { content: 'x' } }, 403);
    await other.refused(posts.deletePost, onPost(id), 400);
    await other.refused(posts.pinPost, onPost(id), 400);
  });

  it('of a bot are limited to its own posts', async () => {
    const owner = await registerUser();
    const bot = await createTestBot(network, owner);
    const { id } = await writePost(owner, 'of a person');
    const own = await writePost(bot.person, 'of a bot');
    expect(own.createdBy.bot).toBe(true);
    expect(idsOf(await bot.person.ask(posts.listOwnPosts))).toEqual([own.id]);
    await bot.person.ask(posts.editPost, { ...onPost(own.id), body: { content: 'of a robot' } });
    await bot.person.refused(posts.getPost, onPost(id), 401);
    await bot.person.refused(posts.listComments, onPost(id), 401);
    await bot.person.refused(posts.listUserPosts, { params: { userId: owner.id } }, 401);
    await bot.person.refused(posts.likePost, onPost(id), 401);
    await owner.ask(posts.likePost, onPost(own.id));
    await bot.person.ask(posts.deletePost, onPost(own.id));
  });

  it('to report views are limited to our own services', async () => {
    const [author] = [await registerUser()];
    const { id } = await writePost(author, 'seen');
    const body = { views: [{ postId: id, views: 1000 }] };
    await author.refused(posts.countPostViews, { body }, 404);
    expect((await network.anyone('POST', '/api/posts/views', { body })).status).toBe(404);
  });
});

describe('a post', () => {
  it('counts one view per hour and address, also for the post it replies to', async () => {
    const author = await registerUser();
    const { id } = await writePost(author, 'looked at');
    const comment = await writePost(author, 'under it', { postId: id });
    await author.ask(posts.getPost, onPost(comment.id));
    await author.ask(posts.getPost, onPost(comment.id));
    await author.ask(posts.listComments, onPost(id));
    // Counted views are reported before the stop.
    await network.restart();
    expect(await author.ask(posts.getPost, onPost(comment.id))).toMatchObject({ views: 1, commentTo: { id, views: 1 } });
  });
});

describe('pages for crawlers', () => {
  it('show a post with its image, all values escaped, at both addresses', async () => {
    const author = await registerUser();
    const fileId = await upload(network.url(), `attachments/${author.id}`);
    const post = await writePost(author, '<b>bold</b>', { nerimityCdnFileId: fileId });
    for (const path of [`/og/p/${post.id}`, `/og/app/posts?postId=${post.id}`, `/og/anything/at/all?postId=${post.id}`]) {
      const response = await fetch(`${network.url()}${path}`);
      const text = await response.text();
      expect(response.status).toBe(200);
      expect(text).toContain('content="&lt;b&gt;bold&lt;/b&gt;"');
      expect(text).toContain(`<title>${author.name}</title>`);
      expect(text).toContain('summary_large_image');
      expect(text).toContain(post.attachments[0]?.path ?? 'no picture');
    }
    await author.ask(posts.deletePost, onPost(post.id));
    for (const path of [`/og/p/${post.id}`, '/og/p/1', '/og/p/nothing', '/og/elsewhere']) {
      expect((await fetch(`${network.url()}${path}`)).status).toBe(404);
    }
  });
});
