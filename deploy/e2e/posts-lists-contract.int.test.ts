/** Lists of posts in the wire contract: their content, order and pages (users document 1.5 and 9). */
import { followUser } from '@folkmoot/contracts/follows/commands';
import { blockUser, unblockUser } from '@folkmoot/contracts/friends/commands';
import * as posts from '@folkmoot/contracts/posts/commands';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Network, type Person, startNetwork } from './harness/network.ts';
import { idsOf, onPost, writePost, writePosts } from './harness/posts.ts';

let network: Network;
let ada: Person;
let ben: Person;
/** A new user, for tests that count the posts of a user. */
const registerUser = () => network.register('Somebody');

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
  ada = await network.register('Ada');
  ben = await network.register('Ben');
});

afterAll(() => network.stop());

describe('pages of posts', () => {
  it('of a user are the newest ones, oldest first, with replies only on request', async () => {
    const author = await registerUser();
    const ids = await writePosts(author, 32);
    const reply = await writePost(author, 'a reply', { postId: ids[0] });
    const listPosts = (query: Record<string, string>) => author.ask(posts.listUserPosts, { params: { userId: author.id }, query });
    expect(idsOf(await listPosts({}))).toEqual(ids.slice(2));
    expect(idsOf(await listPosts({ limit: '500', withReplies: 'false' }))).toEqual(ids.slice(2));
    expect(idsOf(await listPosts({ afterId: ids[2] ?? '' }))).toEqual(ids.slice(0, 2));
    expect(idsOf(await listPosts({ beforeId: ids[29] ?? '', limit: '1' }))).toEqual(ids.slice(31));
    expect(idsOf(await listPosts({ withReplies: 'true', limit: '2' }))).toEqual([ids[31], reply.id]);
    expect(idsOf(await listPosts({ limit: 'undefined', afterId: 'undefined' }))).toEqual(ids.slice(2));
    expect(idsOf(await author.ask(posts.listOwnPosts, { query: { limit: '1' } }))).toEqual([ids[31]]);
  });

  it('of comments contain thirty despite hidden ones between them: hidden rows still leave a full page', async () => {
    const { id } = await writePost(ada, 'much discussed');
    const hostile = await registerUser();
    const seen = await writePosts(ben, 30, { postId: id });
    const hidden = await writePosts(hostile, 31, { postId: id });
    const reader = await registerUser();
    await hostile.ask(blockUser, { params: { userId: reader.id } });
    expect(idsOf(await reader.ask(posts.listComments, onPost(id)))).toEqual(seen);
    expect(idsOf(await ada.ask(posts.listComments, onPost(id)))).toEqual(hidden.slice(1));
    expect(idsOf(await ada.ask(posts.listComments, { ...onPost(id), query: { afterId: hidden[0] ?? '' } }))).toEqual(seen);
  });

  it('of the feed contain own and followed posts, newest first, without comments and without reposts of blocked users', async () => {
    const [reader, author, third] = [await registerUser(), await registerUser(), await registerUser()];
    await reader.ask(followUser, { params: { userId: author.id } });
    const [old = '', fresh = ''] = await writePosts(author, 2);
    await writePost(author, 'a comment', { postId: old });
    await writePost(third, 'not followed');
    const own = await writePost(reader, 'my own');
    const theirs = await writePost(third, 'reposted');
    const repost = await author.ask(posts.repostPost, onPost(theirs.id));
    const feed = async (query: Record<string, string> = {}) => idsOf(await reader.ask(posts.getFeed, { query }));
    expect(await feed()).toEqual([repost.id, own.id, fresh, old]);
    expect(await feed({ afterId: own.id })).toEqual([fresh, old]);
    expect(await feed({ beforeId: fresh, limit: '1' })).toEqual([repost.id]);
    expect((await reader.ask(posts.getFeed))[0]?.repost).toMatchObject({ id: theirs.id, reposts: [{ id: repost.id }] });
    await third.ask(blockUser, { params: { userId: reader.id } });
    expect(await feed()).toEqual([own.id, fresh, old]);
    await third.ask(unblockUser, { params: { userId: reader.id } });
    await author.ask(posts.deletePost, onPost(fresh));
    await third.ask(posts.deletePost, onPost(theirs.id));
    expect(await feed()).toEqual([own.id, old]);
    await author.ask(blockUser, { params: { userId: reader.id } });
    expect(await feed()).toEqual([own.id]);
  });

  it('of discovery are oldest first, or lowest rank first if sorted', async () => {
    const [author, hostile] = [await registerUser(), await registerUser()];
    const [a = '', b = '', c = ''] = await writePosts(author, 3);
    const theirs = await writePost(hostile, 'hidden');
    await writePost(author, 'a comment', { postId: a });
    await hostile.ask(posts.repostPost, onPost(a));
    await ada.ask(posts.likePost, onPost(a));
    for (const liker of [ada, ben, author]) await liker.ask(posts.likePost, onPost(b));
    for (const liker of [ada, ben, author, hostile]) await liker.ask(posts.likePost, onPost(c));
    const reader = await registerUser();
    await reader.ask(blockUser, { params: { userId: hostile.id } });
    const discover = async (query: Record<string, string>) => idsOf(await reader.ask(posts.discoverPosts, { query }));
    expect(await discover({ limit: '3' })).toEqual([a, b, c]);
    expect(await discover({ limit: '2', afterId: c, sort: 'nonsense' })).toEqual([a, b]);
    expect(idsOf(await ada.ask(posts.discoverPosts, { query: { limit: '1' } }))).toEqual([theirs.id]);
    for (const sort of ['mostLiked7Days', 'mostLiked30days', 'mostLikedAllTime']) {
      expect(await discover({ sort, limit: '2' })).toEqual([b, c]);
      expect((await discover({ sort, limit: '1', afterId: c })).at(-1)).toBe(b);
      expect(await discover({ sort, afterId: '1' })).toEqual([]);
      const next = await discover({ sort, afterId: b });
      expect(next).not.toContain(b);
      expect(next).toContain(a);
    }
  });

  it('by likes continue after the last page, even if its last post was deleted or its likes changed', async () => {
    const author = await registerUser();
    const likers = [ada, ben, author, await registerUser(), await registerUser(), await registerUser(), await registerUser()];
    const [a = '', b = '', c = ''] = await writePosts(author, 3);
    for (const liker of likers) await liker.ask(posts.likePost, onPost(c));
    for (const liker of likers.slice(0, 6)) await liker.ask(posts.likePost, onPost(b));
    for (const liker of likers.slice(0, 5)) await liker.ask(posts.likePost, onPost(a));
    const reader = await registerUser();
    const best = async (who: Person, limit: string, afterId?: string) =>
      idsOf(await who.ask(posts.discoverPosts, { query: { sort: 'mostLikedAllTime', limit, ...(afterId && { afterId }) } }));
    const page = await best(reader, '2');
    expect(page).toEqual([b, c]);
    // Ranked lower than the next post now.
    for (const liker of likers.slice(1, 6)) await liker.ask(posts.unlikePost, onPost(b));
    expect(await best(reader, '1', b)).toEqual([a]);
    await author.ask(posts.deletePost, onPost(c));
    await author.ask(posts.deletePost, onPost(a));
    // A reader without such a page continues by the rank at the deletion.
    expect(await best(await registerUser(), '30', c)).toContain(b);
    expect(await best(await registerUser(), '30', a)).toContain(b);
  });

  it('of liked posts start with the oldest like, without deleted or hidden posts', async () => {
    const reader = await registerUser();
    const [a = '', b = '', c = ''] = await writePosts(ada, 3);
    const theirs = await writePost(ben, 'liked too');
    for (const id of [b, a, theirs.id, c]) await reader.ask(posts.likePost, onPost(id));
    const liked = async (viewer: Person) => idsOf(await viewer.ask(posts.listLikedPosts, { params: { userId: reader.id } }));
    expect(await liked(ada)).toEqual([b, a, theirs.id, c]);
    await ada.ask(posts.deletePost, onPost(a));
    const stranger = await registerUser();
    await ben.ask(blockUser, { params: { userId: stranger.id } });
    expect(await liked(stranger)).toEqual([b, c]);
    await reader.ask(blockUser, { params: { userId: stranger.id } });
    expect(await liked(stranger)).toEqual([]);
  });

  it('of announcements are visible to everyone who is logged in', async () => {
    expect(await ada.ask(posts.listAnnouncements)).toEqual([]);
    expect((await network.anyone('GET', '/api/posts/announcement')).status).toBe(401);
  });
});
