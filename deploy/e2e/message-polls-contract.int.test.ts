/** Polls in messages: who can vote, what everyone sees live, and what stays secret. */
import { createAutomodRule } from '@folkmoot/contracts/automod/commands';
import { getPastChannel } from '@folkmoot/contracts/history/commands';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { deleteMessage, editMessage, getMessage, listMessages, sendMessage } from '@folkmoot/contracts/messages/commands';
import * as polls from '@folkmoot/contracts/polls/commands';
import { searchMessages } from '@folkmoot/contracts/search/commands';
import { describe, expect, it } from 'vitest';
import type { Person } from './harness/network.ts';
import { startServerWithMembers } from './harness/server-with-members.ts';

const { network, owner, member, newcomer, testServer, eventsOf } = await startServerWithMembers();

type Options = { readonly multiple?: boolean; readonly anonymous?: boolean; readonly endsAt?: number };

async function ask(author: Person, options: Options = {}, channelId = testServer.channelId) {
  const body = { content: 'Which?', poll: { choices: ['Tea', 'Coffee'], ...options } };
  const message = await author.ask(sendMessage, { params: { channelId }, body });
  const [tea = '', coffee = ''] = message.poll?.choices.map(({ id }) => id) ?? [];
  return { on: { params: { channelId, messageId: message.id } }, message, tea, coffee };
}

const choose = (on: { readonly params: { readonly channelId: string; readonly messageId: string } }, ...choiceIds: string[]) => ({
  ...on,
  body: { choiceIds },
});

describe('a poll in a message', () => {
  it('is part of the message, whose text is the question', async () => {
    const { message } = await ask(owner);
    expect(message).toMatchObject({
      content: 'Which?',
      poll: { voters: 0, multiple: false, anonymous: false, endsAt: null, endedAt: null },
    });
    expect(message.poll?.choices.map(({ content, votes }) => [content, votes])).toEqual([
      ['Tea', 0],
      ['Coffee', 0],
    ]);
    const plain = await owner.ask(sendMessage, { params: { channelId: testServer.channelId }, body: { content: 'no poll' } });
    expect(Object.keys(plain)).not.toContain('poll');
  });

  it('reports live counts to everyone who can see it, and a vote only to the voter', async () => {
    const { on, tea, coffee } = await ask(owner);
    await eventsOf(testServer.ownerConnection);
    await eventsOf(testServer.memberConnection);
    await member.ask(polls.voteMessagePoll, choose(on, tea));
    await member.ask(polls.voteMessagePoll, choose(on, coffee));
    await member.ask(polls.withdrawMessagePollVote, on);
    const results = (choices: readonly object[], voters: number) => [
      'message:poll_results',
      { ...on.params, choices, voters, endedAt: null },
    ];
    const seen = [results([{ id: tea, votes: 1 }], 1), results([{ id: coffee, votes: 1 }], 1), results([], 0)];
    expect(await eventsOf(testServer.ownerConnection)).toEqual(seen);
    const own = (await eventsOf(testServer.memberConnection)).filter(([name]) => name === 'message:poll_own_vote');
    expect(own.map(([, payload]) => payload)).toMatchObject([{ choiceIds: [tea] }, { choiceIds: [coffee] }, { choiceIds: [] }]);
  });

  it('shows each reader only their own vote, on every page', async () => {
    const { on, tea } = await ask(owner);
    await member.ask(polls.voteMessagePoll, choose(on, tea));
    const ownOf = async (person: Person) => {
      const page = await person.ask(listMessages, { params: { channelId: testServer.channelId } });
      return [page.at(-1)?.poll?.votedChoiceIds, (await person.ask(getMessage, on)).poll?.votedChoiceIds];
    };
    expect(await ownOf(member)).toEqual([[tea], [tea]]);
    expect(await ownOf(owner)).toEqual([[], []]);
  });

  it('counts simultaneous votes of one person once', async () => {
    const { on, tea, coffee } = await ask(owner);
    await Promise.all([tea, coffee, tea, coffee].map((id) => member.ask(polls.voteMessagePoll, choose(on, id))));
    const { poll } = await owner.ask(getMessage, on);
    expect([poll?.voters, poll?.choices.reduce((sum, { votes }) => sum + votes, 0)]).toEqual([1, 1]);
  });

  it('refuses votes of people outside, for unknown choices, and for several choices', async () => {
    const { on, tea, coffee } = await ask(owner);
    await newcomer.refused(polls.voteMessagePoll, choose(on, tea), 403);
    await newcomer.refused(polls.listMessagePollVotes, { params: { ...on.params, choiceId: tea } }, 403);
    await member.refused(polls.voteMessagePoll, choose(on, '1'), 404);
    await member.refused(polls.voteMessagePoll, choose(on, tea, coffee), 400);
    const several = await ask(owner, { multiple: true });
    await member.ask(polls.voteMessagePoll, choose(several.on, several.tea, several.coffee));
    expect((await owner.ask(getMessage, several.on)).poll).toMatchObject({ voters: 1, choices: [{ votes: 1 }, { votes: 1 }] });
  });

  it('names the voters of a choice, latest first, unless it is anonymous', async () => {
    const { on, tea } = await ask(owner);
    for (const person of [owner, member]) await person.ask(polls.voteMessagePoll, choose(on, tea));
    const votesOf = (query: { readonly limit?: string; readonly afterId?: string }) =>
      member.ask(polls.listMessagePollVotes, { params: { ...on.params, choiceId: tea }, query });
    expect((await votesOf({ limit: '1' })).map(({ user }) => user.id)).toEqual([member.id]);
    expect((await votesOf({ afterId: member.id })).map(({ user }) => user.id)).toEqual([owner.id]);
    const secret = await ask(owner, { anonymous: true });
    await member.ask(polls.voteMessagePoll, choose(secret.on, secret.tea));
    await owner.refused(polls.listMessagePollVotes, { params: { ...secret.on.params, choiceId: secret.tea } }, 403);
    expect(JSON.stringify(await eventsOf(testServer.ownerConnection))).not.toContain(`"userId":"${member.id}"`);
  });

  it('can be ended only by its author, and then refuses votes', async () => {
    const { on, tea } = await ask(owner);
    await member.refused(polls.endMessagePoll, on, 403);
    await owner.ask(polls.endMessagePoll, on);
    expect((await member.ask(getMessage, on)).poll?.endedAt).toEqual(expect.any(Number));
    await member.refused(polls.voteMessagePoll, choose(on, tea), 403);
    await owner.refused(polls.endMessagePoll, on, 403);
  });

  it('needs a question, 2 to 6 choices, and an end within 32 days', async () => {
    const refused = (content: string, poll: { choices: string[]; endsAt?: number }) =>
      owner.refused(sendMessage, { params: { channelId: testServer.channelId }, body: { content, poll } }, 400);
    await refused(' ', { choices: ['a', 'b'] });
    await refused('Which?', { choices: ['a'] });
    await refused('Which?', { choices: ['a', ' '] });
    await refused('Which?', { choices: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] });
    await refused('Which?', { choices: ['a', 'b'], endsAt: Date.now() - 1 });
    await refused('Which?', { choices: ['a', 'b'], endsAt: Date.now() + 33 * 86_400_000 });
  });

  it('keeps its votes when the question is edited, and takes none when it is deleted', async () => {
    const { on, tea } = await ask(owner);
    await member.ask(polls.voteMessagePoll, choose(on, tea));
    expect(Object.keys(await owner.ask(editMessage, { ...on, body: { content: 'Which one?' } }))).not.toContain('poll');
    expect(await member.ask(getMessage, on)).toMatchObject({ content: 'Which one?', poll: { voters: 1, votedChoiceIds: [tea] } });
    await owner.ask(deleteMessage, on);
    await member.refused(polls.voteMessagePoll, choose(on, tea), 404);
  });

  it('works in a direct message, and marks replies to it', async () => {
    const { channelId } = await owner.ask(openDm, { params: { userId: member.id } });
    await member.ask(openDm, { params: { userId: owner.id } });
    const { on, tea, message } = await ask(owner, {}, channelId);
    await member.ask(polls.voteMessagePoll, choose(on, tea));
    expect((await owner.ask(getMessage, on)).poll?.voters).toBe(1);
    const reply = await member.ask(sendMessage, { params: { channelId }, body: { content: 'Tea', replyToMessageIds: [message.id] } });
    expect(reply.replyMessages[0]?.replyToMessage).toMatchObject({ content: 'Which?', hasPoll: true });
  });

  it('is blocked by a rule that matches a choice', async () => {
    const rule = {
      name: 'No coffee',
      enabled: true,
      block: true,
      alert: false,
      timeOutMinutes: null,
      exemptRoleIds: [],
      exemptChannelIds: [],
    };
    const trigger = { kind: 'words' as const, words: ['coffee'] };
    await owner.ask(createAutomodRule, { params: { serverId: testServer.serverId }, body: { ...rule, trigger } });
    const body = { content: 'Which?', poll: { choices: ['Tea', 'Coffee'] } };
    await member.refused(sendMessage, { params: { channelId: testServer.channelId }, body }, 403);
  });

  it('is shown by time travel with the votes of that time', async () => {
    const { on, tea, coffee } = await ask(owner, { anonymous: true });
    await member.ask(polls.voteMessagePoll, choose(on, tea));
    const then = String(await network.head());
    await member.ask(polls.voteMessagePoll, choose(on, coffee));
    await owner.ask(polls.endMessagePoll, on);
    const at = async (query: { readonly position?: string }) => {
      const past = await owner.ask(getPastChannel, { params: { channelId: testServer.channelId }, query });
      return past.messages.at(-1)?.poll;
    };
    expect(await at({ position: then })).toMatchObject({
      votes: { count: 1, isWhole: true },
      choices: [{ choiceId: tea, count: 1 }],
      endedAt: null,
    });
    const ended = { words: { field: 'poll' }, choices: [{ choiceId: coffee, count: 1 }], endedAt: expect.any(Number) };
    expect(await at({})).toMatchObject(ended);
  });

  it('is found by has:poll', async () => {
    const { message } = await ask(owner);
    await network.settle();
    const found = await member.ask(searchMessages, { query: { serverId: testServer.serverId, q: 'has:poll' } });
    expect(found.messages.map(({ id }) => id)).toEqual([message.id]);
  });
});
