/** Current poll results, and who voted. These routes are our own, in addition to section 9 of the users document. */
import { blockUser } from '@folkmoot/contracts/friends/commands';
import * as posts from '@folkmoot/contracts/posts/commands';
import { POST_LIMITS } from '@folkmoot/contracts/posts/limits';
import type { RawPoll, RawPost } from '@folkmoot/contracts/posts/wire';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Network, type Person, startNetwork } from './harness/network.ts';
import { createTestBot } from './harness/test-bot.ts';

let network: Network;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
  ada = await network.register('Ada');
  ben = await network.register('Ben');
});

afterAll(() => network.stop());

type PollPost = { readonly id: string; readonly poll: RawPoll };

async function createPoll(author: Person, choices: readonly string[]): Promise<PollPost> {
  const { id, poll }: RawPost = await author.ask(posts.createPost, { body: { content: 'Which?', poll: { choices: [...choices] } } });
  if (!poll) throw new Error('There is no poll.');
  return { id, poll };
}

const choice = ({ id, poll }: PollPost, index: number) => ({
  params: { postId: id, pollId: poll.id, choiceId: poll.choices[index]?.id ?? '' },
});
const counted = (viewer: Person, ...postIds: readonly string[]) => viewer.ask(posts.countPolls, { query: { postIds: postIds.join(',') } });

describe('poll results', () => {
  it('are returned for several polls in one request, only with the vote of the requesting user', async () => {
    const [first, second] = [await createPoll(ada, ['left', 'right']), await createPoll(ada, ['yes'])];
    const bare = await ada.ask(posts.createPost, { body: { content: 'No poll' } });
    await ben.ask(posts.votePoll, choice(first, 1));
    const results = await counted(ada, first.id, second.id, bare.id, '1');
    expect(results.map(({ postId }) => postId).toSorted()).toEqual([first.id, second.id].toSorted());
    expect(results.find(({ postId }) => postId === first.id)?.poll).toMatchObject({
      _count: { votedUsers: 1 },
      votedUsers: [],
      choices: [{ content: 'left', _count: { votedUsers: 0 } }, { _count: { votedUsers: 1 } }],
    });
    expect(await counted(ben, first.id)).toMatchObject([{ poll: { votedUsers: [{ pollChoiceId: first.poll.choices[1]?.id }] } }]);
  });

  it('are not returned to blocked users, for deleted posts, without a login, to bots, or for too many polls', async () => {
    const [author, reader] = [await network.register('Author'), await network.register('Reader')];
    const poll = await createPoll(author, ['a']);
    expect(await counted(reader, poll.id)).toHaveLength(1);
    await author.ask(blockUser, { params: { userId: reader.id } });
    expect(await counted(reader, poll.id)).toEqual([]);
    await reader.refused(posts.listVotes, choice(poll, 0), 403);
    await author.ask(posts.deletePost, { params: { postId: poll.id } });
    expect(await counted(author, poll.id)).toEqual([]);
    await author.refused(posts.listVotes, choice(poll, 0), 403);
    const { params } = choice(poll, 0);
    for (const path of [
      `/api/posts/polls?postIds=${poll.id}`,
      `/api/posts/${poll.id}/polls/${params.pollId}/choices/${params.choiceId}/votes`,
    ]) {
      expect((await network.anyone('GET', path)).status).toBe(401);
    }
    const bot = await createTestBot(network, author);
    await bot.person.refused(posts.countPolls, { query: { postIds: poll.id } }, 401);
    const many = Array.from({ length: POST_LIMITS.pollsAtOnce + 1 }, (_, index) => String(index + 1));
    await ada.refused(posts.countPolls, { query: { postIds: many.join(',') } }, 400, 'postIds');
  });
});

describe('the votes of a choice', () => {
  it('are listed latest first, in pages', async () => {
    const poll = await createPoll(ada, ['left', 'right']);
    const voters = [await network.register('One'), await network.register('Two'), await network.register('Three')];
    for (const voter of voters) await voter.ask(posts.votePoll, choice(poll, 0));
    await ben.ask(posts.votePoll, choice(poll, 1));
    const page = async (query: Readonly<Record<string, string>>) =>
      (await ben.ask(posts.listVotes, { ...choice(poll, 0), query })).map(({ votedBy }) => votedBy.id);
    const latest = voters.map(({ id }) => id).toReversed();
    expect(await page({})).toEqual(latest);
    expect(await page({ limit: '2' })).toEqual(latest.slice(0, 2));
    expect(await page({ limit: '2', afterId: latest[1] ?? '' })).toEqual(latest.slice(2));
    const [own] = await ada.ask(posts.listVotes, choice(poll, 1));
    expect(own).toMatchObject({ votedBy: { id: ben.id, username: ben.name }, createdAt: expect.any(Number) });
  });

  it('are only listed for a choice of the poll of that post', async () => {
    const [poll, other] = [await createPoll(ada, ['a']), await createPoll(ada, ['b'])];
    const { params } = choice(poll, 0);
    await ben.refused(posts.listVotes, { params: { ...params, choiceId: choice(other, 0).params.choiceId } }, 403);
    await ben.refused(posts.listVotes, { params: { ...params, pollId: other.poll.id } }, 403);
    await ben.refused(posts.listVotes, { params: { ...params, postId: '1' } }, 403);
  });
});
