/** Moderation of posts in the wire contract: lists, deletion, announcements. And the statistics. */
import { blockUser } from '@folkmoot/contracts/friends/commands';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import {
  announcePost,
  deletePosts,
  endAnnouncement,
  getDailyStats,
  getStats,
  listAllPosts,
  searchPosts,
} from '@folkmoot/contracts/moderation/post-commands';
import { listModerationLogs, searchModerationLogs } from '@folkmoot/contracts/moderation/read-commands';
import * as posts from '@folkmoot/contracts/posts/commands';
import { getUserDetails } from '@folkmoot/contracts/profiles/commands';
import { describe, expect, it } from 'vitest';
import type { Person } from './harness/network.ts';
import { startServerWithMembers } from './harness/server-with-members.ts';

/** The owner is the first account of the instance, and so its founder. */
const { network, owner, member, testServer } = await startServerWithMembers();

const write = (author: Person, content: string) => author.ask(posts.createPost, { body: { content } });
const on = (postId: string, body?: unknown) => ({ params: { postId }, body });
const password = owner.password;

describe('posts for moderators', () => {
  it('are listed in pages, oldest first within the newest page, and found by id or author', async () => {
    const author = await network.register('Author');
    const written = [await write(author, 'one'), await write(author, 'two'), await write(author, 'three')];
    const ids = written.map(({ id }) => id);
    expect((await owner.ask(listAllPosts, { query: { limit: '2' } })).map(({ id }) => id)).toEqual(ids.slice(1));
    expect((await owner.ask(listAllPosts, { query: { limit: '1', after: ids[1] ?? '' } })).map(({ id }) => id)).toEqual(ids.slice(0, 1));
    expect((await owner.ask(searchPosts, { query: { q: author.id } })).map(({ id }) => id)).toEqual(ids);
    expect(await owner.ask(searchPosts, { query: { q: ids[0] ?? '' } })).toMatchObject([{ id: ids[0], announcement: null }]);
    expect(await owner.ask(searchPosts, { query: { q: 'one' } })).toEqual([]);
    const [root] = written;
    const comment = await author.ask(posts.createPost, { body: { content: 'four', postId: root?.id } });
    const repost = await author.ask(posts.repostPost, on(root?.id ?? ''));
    await author.ask(blockUser, { params: { userId: owner.id } });
    const both = [expect.objectContaining({ id: comment.id, content: 'four' }), expect.objectContaining({ id: repost.id })];
    expect(await owner.ask(listAllPosts, { query: { limit: '2' } })).toEqual(both);
    for (const route of [listAllPosts, searchPosts, getStats, getDailyStats]) await member.refused(route, {}, 403);
  });

  it('are deleted with their reposts and pins, which is logged', async () => {
    const [author, other] = [await network.register('Spammer'), await network.register('Other')];
    const post = await write(author, 'buy eels');
    const kept = await write(author, 'good morning');
    await author.ask(posts.pinPost, on(post.id));
    const repost = await other.ask(posts.repostPost, on(kept.id));
    const postIds = [post.id, repost.id, '1'];
    expect((await member.refused(deletePosts, { body: { postIds, password: member.password } }, 403)).message).toBe('Admin access only!');
    await owner.refused(deletePosts, { body: { postIds, password: 'not mine' } }, 403, 'password');
    await owner.refused(deletePosts, { body: { postIds: Array.from({ length: 5000 }, () => post.id), password } }, 400);
    expect(await owner.ask(deletePosts, { body: { postIds, password } })).toEqual({ success: true });
    expect(await other.ask(posts.getPost, on(post.id))).toMatchObject({ deleted: true, content: null });
    expect(await other.ask(posts.getPost, on(kept.id))).toMatchObject({ deleted: false, _count: { reposts: 0 } });
    const { pinnedPosts } = await other.ask(getUserDetails, { params: { userId: author.id }, query: { includePinnedPosts: 'true' } });
    expect(pinnedPosts).toEqual([]);
    expect(await owner.ask(deletePosts, { body: { postIds, password } })).toEqual({ success: true });
    const actions = await owner.ask(searchModerationLogs, { query: { q: author.id } });
    expect(actions).toMatchObject([{ actionType: 5, userId: author.id, username: author.name, actionById: owner.id }]);
    // A repost is a post, too.
    const ofRepost = await owner.ask(searchModerationLogs, { query: { q: other.id } });
    expect(ofRepost).toMatchObject([{ actionType: 5, userId: other.id, username: other.name, actionById: owner.id }]);
    expect((await owner.ask(listModerationLogs, { query: { limit: '2' } })).map(({ actionType }) => actionType)).toEqual([5, 5]);
  });

  it('are announced to everyone, once, until the announcement ends', async () => {
    const { id } = await write(member, 'hear, hear');
    await member.refused(announcePost, on(id, { password: member.password }), 403);
    await owner.refused(announcePost, on(id, { password: 'not mine' }), 403, 'password');
    await owner.refused(announcePost, on('1', { password }), 404, 'postId');
    await owner.refused(endAnnouncement, on(id, { password }), 400);
    expect(await owner.ask(announcePost, on(id, { password }))).toEqual({ success: true });
    await owner.refused(announcePost, on(id, { password }), 400);
    const announcements = async () => (await member.ask(posts.listAnnouncements)).map((post) => post.id);
    expect(await announcements()).toEqual([id]);
    const [shown] = await owner.ask(searchPosts, { query: { q: id } });
    expect(shown?.announcement).toEqual({ createdAt: expect.any(Number) });
    expect(await owner.ask(endAnnouncement, on(id, { password }))).toEqual({ success: true });
    expect(await announcements()).toEqual([]);
  });
});

describe('the statistics', () => {
  it('contain totals, and the numbers of this week', async () => {
    const before = await owner.ask(getStats);
    await network.register('One more');
    await member.ask(sendMessage, { params: { channelId: testServer.channelId }, body: { content: 'one more' } });
    const after = await owner.ask(getStats);
    expect(after.totalRegisteredUsers).toBe(before.totalRegisteredUsers + 1);
    expect(after.totalCreatedMessages).toBe(before.totalCreatedMessages + 1);
    expect(after.totalCreatedServers).toBe(before.totalCreatedServers);
    expect(after.weeklyRegisteredUsers).toBeLessThanOrEqual(after.totalRegisteredUsers);
    expect(after.weeklyCreatedMessages).toBeLessThanOrEqual(after.totalCreatedMessages);
  });

  it('contain registrations and actions of moderators for each of the last days', async () => {
    const before = await owner.ask(getDailyStats);
    expect(before.days).toHaveLength(30);
    expect(new Set(before.days.slice(1).map(({ day }, index) => day - (before.days[index]?.day ?? 0)))).toEqual(new Set([86_400_000]));
    expect((before.days[0]?.day ?? 1) % 86_400_000).toBe(0);
    const { id } = await write(member, 'Hear, hear!');
    await network.register('Counted');
    await owner.ask(announcePost, on(id, { password }));
    const after = await owner.ask(getDailyStats);
    const sum = (of: 'registered' | 'acts', { days }: typeof after) => days.reduce((all, day) => all + day[of], 0);
    expect(sum('registered', after)).toBe(sum('registered', before) + 1);
    expect(sum('acts', after)).toBe(sum('acts', before) + 1);
    expect(sum('acts', after)).toBe(after.acts.reduce((all, { count }) => all + count, 0));
    const announcements = ({ acts: actions }: typeof after) =>
      actions.find(({ actionType }) => actionType === MODERATION_ACT.ANNOUNCEMENT)?.count ?? 0;
    expect(announcements(after)).toBe(announcements(before) + 1);
  });
});
