/** Posts in the wire contract: section 9 of the users document. Every answer is validated against its schema. */
import * as posts from '@folkmoot/contracts/posts/commands';
import { isBlockedPost, postEvents, type RawPost } from '@folkmoot/contracts/posts/wire';
import { getUserDetails } from '@folkmoot/contracts/profiles/commands';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Network, type Person, startNetwork } from './harness/network.ts';
import { idsOf, onPost, writePost, writePosts } from './harness/posts.ts';
import { upload } from './harness/uploads.ts';

let network: Network;
let ada: Person;
let ben: Person;
/** A new user, for tests that count the posts of a user. */
const registerUser = () => network.register('Somebody');

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'), { LONG_POSTS: 'supporters' });
  ada = await network.register('Ada Lovelace');
  ben = await network.register('Ben');
});

afterAll(() => network.stop());

async function visiblePost(viewer: Person, postId: string): Promise<RawPost> {
  const post = await viewer.ask(posts.getPost, onPost(postId));
  if (post === null || isBlockedPost(post)) throw new Error(`${postId} is not shown.`);
  return post;
}

describe('a post', () => {
  it('is returned as it is shown, trimmed, with no reactions yet', async () => {
    const post = await writePost(ada, '  Hello, world.  ');
    expect(post).toMatchObject({
      content: 'Hello, world.',
      createdById: ada.id,
      editedAt: null,
      deleted: false,
      views: 0,
      commentTo: null,
      repost: null,
      likedBy: [],
      _count: { likedBy: 0, comments: 0, reposts: 0 },
    });
    expect(await visiblePost(ben, post.id)).toEqual(post);
    expect((await network.anyone('GET', `/api/posts/${post.id}`)).body).toEqual(post);
    expect(await ben.ask(posts.getPost, onPost('1'))).toBeNull();
  });

  it('needs text or an image, and has its length in UTF-16 code units', async () => {
    await ada.refused(posts.createPost, { body: { content: '   ' } }, 400, 'content');
    await ada.refused(posts.createPost, { body: { poll: { choices: ['a', 'b'] } } }, 400, 'content');
    await ada.refused(posts.createPost, { body: { content: 'a'.repeat(501) } }, 400, 'content');
    await ada.refused(posts.createPost, { body: { content: '🙂'.repeat(251) } }, 400, 'content');
    await ada.refused(posts.createPost, { body: { content: 'a', poll: {} } }, 400);
    await ada.refused(posts.createPost, { body: { content: 'a', poll: { choices: ['a'.repeat(57)] } } }, 400);
    expect((await writePost(ada, '🙂'.repeat(250))).content).toHaveLength(500);
  });

  it('turns usernames into mentions, and notifies the mentioned users', async () => {
    const connection = await ada.signOn();
    const mentioned = connection.until(postEvents.mention);
    const post = await writePost(ben, `Ask @${ada.name}:${ada.tag}, not @Nobody:0000 or @ben`);
    expect(post.content).toBe(`Ask [@:${ada.id}], not @Nobody:0000 or @ben`);
    expect(idsOf(post.mentions)).toEqual([ada.id]);
    const { commentTo: _, repost: __, ...nested } = post;
    expect((await mentioned).post).toEqual(nested);
    connection.close();
  });

  it('shows an image that only its author can use, once', async () => {
    const fileId = await upload(network.url(), `attachments/${ada.id}`);
    await ben.refused(posts.createPost, { body: { content: 'stolen', nerimityCdnFileId: fileId } }, 403, 'nerimityCdnFileId');
    const { attachments } = await writePost(ada, '', { nerimityCdnFileId: fileId });
    expect(attachments).toEqual([{ id: expect.any(String), path: expect.stringMatching(`^attachments/${ada.id}/`), width: 1, height: 1 }]);
    expect((await fetch(`${network.url()}/cdn/${attachments[0]?.path}`)).status).toBe(200);
    await ada.refused(posts.createPost, { body: { content: 'again', nerimityCdnFileId: fileId } }, 403, 'nerimityCdnFileId');
  });

  it('keeps its upload usable if it was refused for another reason', async () => {
    const fileId = await upload(network.url(), `attachments/${ada.id}`);
    await ada.refused(posts.createPost, { body: { content: 'a'.repeat(501), nerimityCdnFileId: fileId } }, 400, 'content');
    expect((await writePost(ada, 'now', { nerimityCdnFileId: fileId })).attachments).toHaveLength(1);
  });

  it('refuses a file that is not an image', async () => {
    const fileId = await upload(network.url(), `attachments/${ada.id}`, Buffer.from('words'), 'words.txt', 'text/plain');
    await ada.refused(posts.createPost, { body: { content: 'a', nerimityCdnFileId: fileId } }, 403, 'nerimityCdnFileId');
  });

  it('is edited only by its author, and keeps its mentions', async () => {
    const post = await writePost(ben, `@${ada.name}:${ada.tag} hello`);
    const edited = await ben.ask(posts.editPost, { ...onPost(post.id), body: { content: 'hello' } });
    expect(edited).toMatchObject({ content: 'hello', editedAt: expect.any(Number), mentions: [{ id: ada.id }] });
    expect(await visiblePost(ben, post.id)).toEqual(edited);
    await ada.refused(posts.editPost, { ...onPost(post.id), body: { content: 'mine' } }, 403);
    await ben.refused(posts.editPost, { ...onPost('1'), body: { content: 'nothing' } }, 403);
    await ben.refused(posts.editPost, { ...onPost(post.id), body: { content: ' ' } }, 400, 'content');
    await ben.refused(posts.editPost, { ...onPost(post.id), body: { content: 'a'.repeat(501) } }, 400, 'content');
  });

  it('H9 is sealed in the log: its text, the choices of its poll and the name of its image', async () => {
    const fileId = await upload(network.url(), `attachments/${ada.id}`, undefined, 'unmistakable.png');
    const { id } = await writePost(ada, 'unmistakable words', { poll: { choices: ['unmistakable choice'] }, nerimityCdnFileId: fileId });
    await ada.ask(posts.editPost, { ...onPost(id), body: { content: 'unmistakable again' } });
    const logged = await network.product().foundation.log.readStream(`post-${id}`);
    expect(logged.map(({ type }) => type)).toEqual(['PostCreated', 'PostEdited']);
    expect(logged.map(({ data }) => data).join()).not.toContain('unmistakable');
  });

  it('leaves only the row and its comments after deletion', async () => {
    const fileId = await upload(network.url(), `attachments/${ada.id}`);
    const post = await writePost(ada, 'to go', { poll: { choices: ['a', 'b'] }, nerimityCdnFileId: fileId });
    const comment = await writePost(ben, 'a comment', { postId: post.id });
    await ben.ask(posts.likePost, onPost(post.id));
    const repost = await ben.ask(posts.repostPost, onPost(post.id));
    await ada.ask(posts.pinPost, onPost(post.id));
    await ben.refused(posts.deletePost, onPost(post.id), 400);
    expect(await ada.ask(posts.deletePost, onPost(post.id))).toEqual({ success: true });
    expect(await ada.ask(posts.deletePost, onPost(post.id))).toEqual({ success: true });
    await ada.refused(posts.deletePost, onPost('1'), 400);
    expect(await visiblePost(ben, post.id)).toMatchObject({
      deleted: true,
      content: null,
      poll: null,
      attachments: [],
      likedBy: [],
      reposts: [],
      _count: { likedBy: 0, comments: 1, reposts: 0 },
    });
    expect(idsOf(await ben.ask(posts.listComments, onPost(post.id)))).toEqual([comment.id]);
    expect(await ben.ask(posts.getPost, onPost(repost.id))).toBeNull();
    expect(await ben.ask(posts.getPost, onPost('abc'))).toBeNull();
    expect((await fetch(`${network.url()}/cdn/${post.attachments[0]?.path}`)).status).toBe(404);
    await ben.refused(posts.likePost, onPost(post.id), 400);
    await ben.refused(posts.unlikePost, onPost(post.id), 400);
    await ben.refused(posts.repostPost, onPost(post.id), 400);
    await ben.refused(posts.createPost, { body: { content: 'late', postId: post.id } }, 400);
    await ada.refused(posts.editPost, { ...onPost(post.id), body: { content: 'back' } }, 403);
    const { pinnedPosts } = await ada.ask(getUserDetails, { params: { userId: ada.id }, query: { includePinnedPosts: 'true' } });
    expect(pinnedPosts).toEqual([]);
  });
});

describe('interaction with a post', () => {
  it('is one like per user, which can be removed once', async () => {
    const { id } = await writePost(ada, 'like me');
    await ben.refused(posts.unlikePost, onPost(id), 400);
    expect(await ben.ask(posts.likePost, onPost(id))).toMatchObject({ likedBy: [{}], _count: { likedBy: 1 }, estimateLikes: 1 });
    await ben.refused(posts.likePost, onPost(id), 400);
    await ada.ask(posts.likePost, onPost(id));
    const likes = await ben.ask(posts.listLikes, onPost(id));
    expect(likes.map(({ likedBy }) => likedBy.id)).toEqual([ada.id, ben.id]);
    expect(await ben.ask(posts.unlikePost, onPost(id))).toMatchObject({ likedBy: [], _count: { likedBy: 1 } });
    expect(await ada.ask(posts.getPost, onPost(id))).toMatchObject({ likedBy: [{}], _count: { likedBy: 1 } });
    await ben.refused(posts.likePost, onPost('1'), 400);
    await ben.refused(posts.listLikes, onPost('1'), 403);
  });

  it('at the same time as its deletion succeeds or is refused because there is no such post', async () => {
    const { id } = await writePost(ada, 'soon gone');
    const people = await Promise.all(Array.from({ length: 8 }, () => network.register('Somebody')));
    const reposts = people.map((person) => person.api('POST', `/api/posts/${id}/repost`, {}));
    const [answers] = await Promise.all([Promise.all(reposts), ada.ask(posts.deletePost, onPost(id))]);
    const outcomes = answers.map(({ status, body }) => (status === 200 ? 'done' : `${status} ${JSON.stringify(body)}`));
    expect(outcomes.filter((outcome) => outcome !== 'done' && !outcome.startsWith('400 {"message":"Post does not exist!"'))).toEqual([]);
  });

  it('is one repost per user, which is a separate row and is deleted as one', async () => {
    const { id } = await writePost(ada, 'repost me');
    const row = await ben.ask(posts.repostPost, onPost(id));
    expect(row).toMatchObject({ content: null, repostId: id, createdById: ben.id });
    expect(row.repost).toMatchObject({
      id,
      reposts: [{ id: row.id, createdBy: { id: ben.id, username: ben.name } }],
      _count: { reposts: 1 },
    });
    await ben.refused(posts.repostPost, onPost(id), 400);
    await ben.refused(posts.repostPost, onPost(row.id), 400);
    await ben.refused(posts.likePost, onPost(row.id), 400);
    await ben.refused(posts.createPost, { body: { content: 'to a repost', postId: row.id } }, 400);
    await ben.refused(posts.editPost, { ...onPost(row.id), body: { content: 'words' } }, 403);
    await ada.refused(posts.deletePost, onPost(row.id), 400);
    expect((await ada.ask(posts.listReposts, onPost(id))).map(({ createdBy }) => createdBy.id)).toEqual([ben.id]);
    expect((await visiblePost(ada, id)).reposts).toEqual([]);
    await ben.ask(posts.deletePost, onPost(row.id));
    expect(await ben.ask(posts.deletePost, onPost(row.id))).toEqual({ success: true });
    expect((await visiblePost(ben, id))._count.reposts).toBe(0);
    expect((await ben.ask(posts.repostPost, onPost(id))).repost).toMatchObject({ _count: { reposts: 1 } });
  });

  it('is one vote in its poll, which is final', async () => {
    const { id, poll } = await writePost(ada, 'Which?', { poll: { choices: ['left', '  ', 'right'] } });
    if (!poll) throw new Error('There is no poll.');
    expect(poll.choices.map(({ content }) => content)).toEqual(['left', 'right']);
    const vote = (choiceId = '') => ({ params: { postId: id, pollId: poll.id, choiceId } });
    await ben.refused(posts.votePoll, vote('1'), 403);
    await ben.refused(posts.votePoll, { params: { ...vote(poll.choices[0]?.id).params, pollId: '1' } }, 403);
    expect(await ben.ask(posts.votePoll, vote(poll.choices[1]?.id))).toEqual({ success: true });
    await ben.refused(posts.votePoll, vote(poll.choices[0]?.id), 403);
    expect((await visiblePost(ben, id)).poll).toMatchObject({
      _count: { votedUsers: 1 },
      votedUsers: [{ pollChoiceId: poll.choices[1]?.id }],
      choices: [{ _count: { votedUsers: 0 } }, { _count: { votedUsers: 1 } }],
    });
    expect((await visiblePost(ada, id)).poll?.votedUsers).toEqual([]);
    expect((await writePost(ada, 'No poll', { poll: { choices: [' ', ''] } })).poll).toBeNull();
  });

  it('counts once, even if it is sent many times simultaneously', async () => {
    const { id, poll } = await writePost(ada, 'Once', { poll: { choices: ['a'] } });
    const statuses = async (path: string) => {
      const answers = await Promise.all(Array.from({ length: 200 }, () => ben.api('POST', `/api/posts/${id}${path}`)));
      return answers.filter(({ status }) => status === 200).length;
    };
    expect(await statuses(`/polls/${poll?.id}/choices/${poll?.choices[0]?.id}`)).toBe(1);
    expect(await statuses('/like')).toBe(1);
    expect(await statuses('/repost')).toBe(1);
    const post = await visiblePost(ben, id);
    expect(post._count).toEqual({ likedBy: 1, comments: 0, reposts: 1 });
    expect(post.poll?._count.votedUsers).toBe(1);
  });

  it('is a comment, which refers to the post', async () => {
    const { id } = await writePost(ada, 'answer me');
    const comment = await writePost(ben, 'an answer', { postId: id });
    expect(comment.commentTo).toMatchObject({ id, _count: { comments: 1 } });
    const below = await writePost(ada, 'an answer to it', { postId: comment.id });
    expect(idsOf(await ada.ask(posts.listComments, onPost(id)))).toEqual([comment.id]);
    await ben.ask(posts.deletePost, onPost(comment.id));
    expect(await ada.ask(posts.listComments, onPost(id))).toEqual([]);
    expect((await visiblePost(ada, id))._count.comments).toBe(0);
    expect((await visiblePost(ada, below.id)).commentTo).toMatchObject({ id: comment.id, deleted: true });
    await ben.refused(posts.createPost, { body: { content: 'to nothing', postId: '1' } }, 400, 'postId');
  });
});

describe('pinned posts', () => {
  it('are limited to four, the last pinned first, and are listed separately', async () => {
    const author = await registerUser();
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = await writePosts(author, 5);
    await ben.refused(posts.pinPost, onPost(first), 400);
    for (const id of [first, second, third, fourth]) await author.ask(posts.pinPost, onPost(id));
    await author.refused(posts.pinPost, onPost(first), 400);
    await author.refused(posts.pinPost, onPost(fifth), 400);
    const withPins = { params: { userId: author.id }, query: { includePinnedPosts: 'true' } };
    const details = await ben.ask(getUserDetails, withPins);
    expect(idsOf(details.pinnedPosts ?? [])).toEqual([fourth, third, second, first]);
    expect(details.latestPost?.id).toBe(fifth);
    expect(details.user._count).toMatchObject({ posts: 5, likedPosts: 0 });
    expect(idsOf(await ben.ask(posts.listUserPosts, { params: { userId: author.id } }))).toEqual([fifth]);
    await author.ask(posts.unpinPost, onPost(first));
    await author.refused(posts.unpinPost, onPost(first), 400);
    await author.ask(posts.deletePost, onPost(second));
    await author.ask(posts.pinPost, onPost(fifth));
    expect(idsOf((await ben.ask(getUserDetails, withPins)).pinnedPosts ?? [])).toEqual([fifth, fourth, third]);
  });
});
