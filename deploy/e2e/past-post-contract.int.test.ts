/** A past state of a post (decision 80). It shows what people could see at that time, as far as events record it. */
import { deleteAccount } from '@folkmoot/contracts/accounts/commands';
import { blockUser, unblockUser } from '@folkmoot/contracts/friends/commands';
import * as history from '@folkmoot/contracts/history/commands';
import { PastPostRead } from '@folkmoot/contracts/history/events';
import type { PastPost } from '@folkmoot/contracts/history/past-post';
import type { RouteSpec } from '@folkmoot/contracts/kernel/route';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { announcePost, deletePosts, endAnnouncement } from '@folkmoot/contracts/moderation/post-commands';
import { searchModerationLogs } from '@folkmoot/contracts/moderation/read-commands';
import { suspendUsers } from '@folkmoot/contracts/moderation/user-commands';
import { choicesIn } from '@folkmoot/contracts/polls/choices';
import * as posts from '@folkmoot/contracts/posts/commands';
import { isBlockedPost, RawPost } from '@folkmoot/contracts/posts/wire';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeAdmin } from './harness/badges.ts';
import { dice } from './harness/dice.ts';
import { type Filled, pathOf } from './harness/http.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';

let network: Network;
let founder: Person;

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
  founder = await network.register('Founder');
});

afterAll(() => network.stop());

function past(postId: string, query: Filled['query'] = {}): Promise<PastPost> {
  return founder.ask(history.getPastPost, { params: { postId }, query });
}

const head = () => network.head().then(String);
const write = (person: Person, content: string, more: object = {}) => person.ask(posts.createPost, { body: { content, ...more } });
const on = (postId: string) => ({ params: { postId } });

/** The post as Folkmoot shows it to the viewer now, or null if it is not visible. */
async function currentView(viewer: Person, postId: string) {
  const post = await viewer.ask(posts.getPost, on(postId));
  if (!post || isBlockedPost(post)) return null;
  const { createdById, createdAt, editedAt, deleted, commentToId, content, attachments, poll, _count: counts } = post;
  const comments = await viewer.ask(posts.listComments, { ...on(postId), query: { limit: '30' } });
  const announced = await viewer.ask(posts.listAnnouncements);
  const pinned = await viewer.ask(posts.listUserPosts, { params: { userId: createdById }, query: { limit: '30' } });
  return {
    post: [createdById, createdAt, editedAt, deleted, commentToId, content !== null, attachments.length],
    counts: [counts.likedBy, counts.reposts, counts.comments],
    votes: poll?.choices.filter((choice) => choice._count.votedUsers > 0).map((choice) => [choice.id, choice._count.votedUsers]),
    comments: comments.map((comment) => [comment.id, comment.createdById, comment.editedAt]),
    isAnnounced: announced.some(({ id }) => id === postId),
    // A pinned post is separate from the other posts of its author.
    isAmongOthers: commentToId !== null || deleted || pinned.some(({ id }) => id === postId),
  };
}

function pastView({ authorId, is: { facts } }: PastPost): Awaited<ReturnType<typeof currentView>> {
  if (!facts) return null;
  const { createdAt, editedAt, isDeleted, commentToId, words, pictures, poll, likes, reposts, comments, listed } = facts;
  return {
    post: [authorId, createdAt, editedAt, isDeleted, commentToId, words !== null, pictures],
    counts: [likes.count, reposts.count, comments.count],
    votes: poll?.choices.map(({ choiceId, count }) => [choiceId, count]).toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    comments: listed.toReversed().map((comment) => [comment.id, comment.authorId, comment.editedAt]),
    isAnnounced: facts.isAnnounced,
    isAmongOthers: commentToId !== null || isDeleted || !facts.isPinned,
  };
}

describe('the past state of a post', () => {
  it.each([1, 2])('is at the end of the log what everyone sees now (seed %i)', async (seed) => {
    const people = [await network.register('Cat'), await network.register('Dan'), await network.register('Fay')];
    const die = dice(seed);
    const createdPosts: RawPost[] = [];
    const one = (): RawPost | undefined => die.pick(createdPosts);
    const poll = { choices: ['left', 'right', 'neither'] };
    async function doAction(person: Person, other: Person): Promise<void> {
      const post = one();
      const postId = post?.id ?? '1';
      const choiceId = die.pick(post?.poll?.choices ?? [])?.id ?? '1';
      const toBlock = { params: { userId: other.id } };
      const startWithFounder = { ...on(postId), body: { password: founder.password } };
      const chosen = die.pick<readonly [Person, RouteSpec, Filled]>([
        [person, posts.createPost, { body: { content: 'words', ...(die.roll(2) ? { poll } : {}) } }],
        [person, posts.createPost, { body: { content: 'a comment', postId } }],
        [person, posts.createPost, { body: { content: 'a comment', postId } }],
        [person, posts.editPost, { ...on(postId), body: { content: 'other words' } }],
        [person, posts.likePost, on(postId)],
        [person, posts.likePost, on(postId)],
        [person, posts.unlikePost, on(postId)],
        [person, posts.repostPost, on(postId)],
        [person, posts.votePoll, { params: { postId, pollId: post?.poll?.id ?? '1', choiceId } }],
        [person, posts.pinPost, on(postId)],
        [person, posts.unpinPost, on(postId)],
        [person, die.roll(3) ? posts.likePost : posts.deletePost, on(postId)],
        [person, die.roll(3) ? posts.unlikePost : blockUser, die.roll(3) ? on(postId) : toBlock],
        [person, unblockUser, toBlock],
        [founder, announcePost, startWithFounder],
        [founder, endAnnouncement, startWithFounder],
      ]);
      if (!chosen) return;
      const [who, route, filled] = chosen;
      const answer = await who.api(route.method, pathOf(route, filled), 'body' in filled ? { body: filled.body } : {});
      if (answer.status >= 500) throw new Error(`${route.name}: ${answer.text}`);
      const createdPost = route === posts.createPost || route === posts.repostPost ? RawPost.safeParse(answer.body).data : undefined;
      if (createdPost) createdPosts.push(createdPost);
    }
    for (let count = 0; count < 150; count += 1) {
      const [person, other] = [die.pick(people) ?? founder, die.pick(people) ?? founder];
      await doAction(person, other);
    }
    await network.settle();
    const whole = createdPosts.filter(({ repost }) => !repost);
    expect(whole.length).toBeGreaterThan(10);
    for (const { id } of whole) {
      for (const viewer of [...people, founder]) {
        expect(pastView(await past(id, { as: viewer.id })), `${id} as ${viewer.name}`).toEqual(await currentView(viewer, id));
      }
    }
  });

  it('contains the values before later changes, by position and by time, next to the current ones', async () => {
    const [ann, ben, eve] = [await network.register('Ann'), await network.register('Ben'), await network.register('Eve')];
    const { id, poll } = await write(ann, 'first', { poll: { choices: ['left', 'right'] } });
    const { id: deleted } = await write(ben, 'a comment', { postId: id });
    const { id: kept } = await write(eve, 'another', { postId: id });
    await ben.ask(posts.likePost, on(id));
    const choiceId = poll?.choices[1]?.id ?? '';
    await ben.ask(posts.votePoll, { params: { postId: id, pollId: poll?.id ?? '', choiceId } });
    await ann.ask(posts.pinPost, on(id));
    const position = await head();
    await ann.ask(posts.editPost, { ...on(id), body: { content: 'second' } });
    await ben.ask(posts.deletePost, on(deleted));
    await eve.ask(posts.repostPost, on(id));
    const edited = await head();
    await founder.ask(deletePosts, { body: { postIds: [id], password: founder.password } });

    const { was, is, marks, at } = await past(id, { position });
    expect(was.facts).toMatchObject({ isDeleted: false, editedAt: null, likes: { count: 1 }, reposts: { count: 0 }, isPinned: true });
    expect(was.facts?.poll).toMatchObject({ words: { field: 'pollChoices' }, votes: { count: 1 }, choices: [{ choiceId, count: 1 }] });
    expect(was.facts?.listed.map((comment) => comment.id)).toEqual([kept, deleted]);
    const between = (await past(id, { position: edited })).was.facts;
    expect(between?.words?.position).toBeGreaterThan(was.facts?.words?.position ?? 0);
    expect([between?.reposts.count, between?.comments.count]).toEqual([1, 1]);
    expect(is.facts).toMatchObject({
      isDeleted: true,
      words: null,
      poll: null,
      likes: { count: 0 },
      comments: { count: 1 },
      isPinned: false,
    });
    expect(is.facts?.author).toEqual({ isSuspended: false, isShadowBanned: false });
    expect(marks.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['PostCreated', 'PostLiked', 'PollVoted', 'PostPinned', 'PostEdited', 'PostReposted', 'PostDeleted']),
    );
    expect((await past(id, { moment: String(at) })).was).toEqual(was);
    expect((await past(id, { position: '0' })).was).toEqual({ sight: null, facts: null });
    // The accesses of this test are no marks.
    expect((await past(id)).marks.map(({ type }) => type)).not.toContain('PastPostRead');
  });

  it('is shown as a user could see it then, with blocks, suspensions, and before they registered', async () => {
    const [ann, ben, eve] = [await network.register('Ann'), await network.register('Ben'), await network.register('Eve')];
    const { id } = await write(ann, 'words');
    await write(eve, 'a comment', { postId: id });
    const open = await head();
    const late = await network.register('Late');
    await eve.ask(blockUser, { params: { userId: ben.id } });
    const pastView = await past(id, { as: ben.id, position: open });
    expect([pastView.was.facts?.listed.length, pastView.is.facts?.listed.length, pastView.is.facts?.author]).toEqual([1, 0, null]);
    await ann.ask(blockUser, { params: { userId: ben.id } });
    const blocked = await past(id, { as: ben.id, position: open });
    expect([blocked.was.sight, blocked.is]).toEqual(['could', { sight: 'blocked', facts: null }]);
    await makeAdmin(founder, ben.id);
    expect((await past(id, { as: ben.id })).is).toMatchObject({ sight: 'could', facts: { listed: [{ authorId: eve.id }] } });
    expect((await past(id, { as: late.id, position: open })).was).toEqual({ sight: 'nobody', facts: null });
    await founder.ask(suspendUsers, { body: { userIds: [eve.id], days: 1, reason: 'Eels.', password: founder.password } });
    expect((await past(id, { as: eve.id })).is).toEqual({ sight: 'suspended', facts: null });
  });

  it('H9 contains no text, which is opened like the text of any event, and no data of erased users', async () => {
    const [ann, ben, eve] = [await network.register('Ann'), await network.register('Ben'), await network.register('Eve')];
    const { id } = await write(ann, 'I collect eels.', { poll: { choices: ['eels', 'more eels'] } });
    await write(ben, 'Eels, too.', { postId: id });
    await write(eve, 'No eels.', { postId: id });
    const position = await head();
    const then = await past(id, { position });
    expect(JSON.stringify({ ...then, people: [] })).not.toMatch(/[Ee]els|\$sealed/);
    const params = { position: String(then.was.facts?.words?.position) };
    const opening = { params, body: { reason: 'A complaint.', password: founder.password } };
    const { fields } = await founder.ask(history.openSealedFields, opening);
    expect(fields).toContainEqual({ name: 'content', ownerId: ann.id, text: 'I collect eels.' });
    const choices = choicesIn(fields.find(({ name }) => name === then.was.facts?.poll?.words?.field)?.text ?? null);
    expect(choices.map(({ content }) => content)).toEqual(['eels', 'more eels']);

    await ben.ask(deleteAccount, { body: { password: ben.password, deleteContent: false } });
    const after = (await past(id, { position })).was.facts;
    expect([after?.comments.count, after?.erased, after?.listed.map(({ authorId }) => authorId)]).toEqual([2, 1, [eve.id]]);
    await ann.ask(deleteAccount, { body: { password: ann.password, deleteContent: false } });
    const nothing = { sight: null, facts: null };
    expect(await past(id, { position })).toMatchObject({ isErased: true, was: nothing, is: nothing, marks: [] });
  });

  it('is for founders, and is logged before it is shown, also in the audit log', async () => {
    const [ann, ben] = [await network.register('Ann'), await network.register('Ben')];
    const { id } = await write(ann, 'words');
    const { id: repost } = await ben.ask(posts.repostPost, on(id));
    await ann.refused(history.getPastPost, on(id), 403);
    await ann.refused(history.recordPastPostReading, { ...on(id), body: { position: 1, authorId: ann.id } }, 403);
    const before = await network.head();
    const { position } = await past(id, { as: ben.id });
    const [logged, ...others] = await network.product().foundation.log.readAll({ after: before, limit: 10 });
    expect([logged?.type, others]).toEqual(['PastPostRead', []]);
    const recorded = { postId: id, authorId: ann.id, position, moment: null, asId: ben.id, readById: founder.id };
    expect(PastPostRead.schema.parse(JSON.parse(logged?.data ?? ''))).toMatchObject(recorded);
    const log = await founder.ask(searchModerationLogs, { query: { q: ann.id } });
    const entry = log.find(({ actionType }) => actionType === MODERATION_ACT.PAST_READING);
    expect(entry).toMatchObject({ actionById: founder.id, userId: ann.id, reason: `post ${id} at ${position}, as ${ben.id}` });
    const unwritten = await network.head();
    await founder.refused(history.getPastPost, on('1842060963620655104'), 404);
    await founder.refused(history.getPastPost, on(repost), 404);
    await founder.refused(history.getPastPost, { ...on(id), query: { position: '5', moment: '5' } }, 400);
    expect(await network.head()).toBe(unwritten);
  });
});
