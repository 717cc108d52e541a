/** Account deletion in the wire contract (users document, sections 3 and 5), and the data that remains (H9). */
import { deleteAccount, login, sendResetCode } from '@folkmoot/contracts/accounts/commands';
import { ContentErased } from '@folkmoot/contracts/accounts/events';
import { accountEvents } from '@folkmoot/contracts/accounts/wire';
import { createApplication, deleteApplication } from '@folkmoot/contracts/applications/commands';
import { followUser, getFollowers } from '@folkmoot/contracts/follows/commands';
import { acceptFriend, addFriend, blockUser } from '@folkmoot/contracts/friends/commands';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { leaveServer } from '@folkmoot/contracts/members/commands';
import { deleteMessage, getMessage, listMessages, sendMessage } from '@folkmoot/contracts/messages/commands';
import { messageEvents } from '@folkmoot/contracts/messages/wire';
import { getAnyTicket } from '@folkmoot/contracts/moderation/ticket-commands';
import { setPersonalNotice } from '@folkmoot/contracts/notices/commands';
import { voteMessagePoll } from '@folkmoot/contracts/polls/commands';
import * as posts from '@folkmoot/contracts/posts/commands';
import { isBlockedPost } from '@folkmoot/contracts/posts/wire';
import { choosePresence } from '@folkmoot/contracts/presence/commands';
import { getOwnDetails, getUserDetails, searchUsers, updateProfile } from '@folkmoot/contracts/profiles/commands';
import { profileEvents } from '@folkmoot/contracts/profiles/wire';
import { openTicket } from '@folkmoot/contracts/tickets/commands';
import { TICKET_CATEGORY } from '@folkmoot/contracts/tickets/limits';
import { openDatabase } from '@folkmoot/platform/database/database';
import { describe as differenceText } from '@folkmoot/platform/projection/rebuild';
import { verify } from '@folkmoot/platform/projection/verify';
import { projections } from '@folkmoot/read-models/projections';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Connection } from './harness/connection.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';
import { twoPeople } from './harness/two-people.ts';

let network: Network;
let founder: Person;
let ann: Person;
let bob: Person;
let annConnection: Connection;
let bobConnection: Connection;

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
  founder = await network.register('Founder');
});

beforeEach(async () => {
  const pair = await twoPeople(network);
  ({ ann, bob, annConnection, bobConnection } = pair);
  return pair.close;
});

afterAll(() => network.stop());

const ofUser = (person: Person) => ({ params: { userId: person.id } });

function end(person: Person, deleteContent: boolean) {
  return person.ask(deleteAccount, { body: { password: person.password, deleteContent } });
}

/** The projections that differ from their replay, with the difference. */
async function differences(): Promise<readonly string[]> {
  await network.settle();
  const { foundation } = network.product();
  const found: string[] = [];
  for (const projection of projections) {
    const difference = await verify({ ...foundation, database: foundation.readModels, projection });
    if (difference) found.push(differenceText(projection, difference));
  }
  return found;
}

/** Ann sends a message to Bob, and both clients have it. */
async function send(content: string): Promise<{ readonly channelId: string; readonly messageId: string }> {
  const { channelId } = await ann.ask(openDm, ofUser(bob));
  await bob.ask(openDm, ofUser(ann));
  const { id } = await ann.ask(sendMessage, { params: { channelId }, body: { content } });
  return { channelId, messageId: id };
}

describe('account deletion', () => {
  it('requires the password, and that the user owns no servers and applications', async () => {
    const server = await network.server(bob, ann);
    const { id } = await ann.ask(createApplication);
    await ann.refused(deleteAccount, { body: { password: 'wrong', deleteContent: false } }, 403, 'password');
    await ann.refused(deleteAccount, { body: { password: ann.password } }, 400, 'deleteContent');
    await ann.refused(deleteAccount, { body: { password: ann.password, deleteContent: false } }, 400, null);
    await ann.ask(leaveServer, { params: { serverId: server.id } });
    await ann.refused(deleteAccount, { body: { password: ann.password, deleteContent: false } }, 400, null);
    await ann.ask(deleteApplication, { params: { applicationId: id } });
    expect(await end(ann, false)).toMatchObject({ status: true });
  });

  it('removes friends, follows, blocks, sessions and sockets, and sends the events', async () => {
    const carl = await network.register('Carl');
    await ann.ask(addFriend, { body: { username: bob.name, tag: bob.tag } });
    await bob.ask(acceptFriend, { params: { friendId: ann.id } });
    await bob.ask(followUser, ofUser(ann));
    await ann.ask(followUser, ofUser(bob));
    await ann.ask(blockUser, ofUser(carl));
    const nothing = {
      messages: 0,
      notes: 0,
      posts: 0,
      comments: 0,
      tickets: 0,
      reposts: 0,
      likes: 0,
      votes: 0,
      reminders: 0,
      bookmarks: 0,
      archives: 0,
    };
    const ended = { letters: 0, friends: 1, follows: 2, blocks: 1, sessions: 1, pictures: 0 };
    expect(await end(ann, false)).toEqual({
      status: true,
      erased: { ...ended, notes: 'being deleted', content: 'kept', counted: nothing },
    });
    await annConnection.disconnected;
    expect(annConnection.events.some(({ name }) => name === accountEvents.authenticateError.name)).toBe(true);
    await ann.refused(getOwnDetails, {}, 401, null);
    await network.as(ann, null).refused(login, { body: { email: ann.email, password: ann.password } }, 400, 'password');
    const connection = await bob.signOn();
    expect(connection.snapshot.friends).toEqual([]);
    connection.close();
    expect(await bob.ask(getFollowers, ofUser(bob))).toEqual([]);
    await bob.refused(followUser, ofUser(ann), 400);
    await bob.refused(addFriend, { body: { username: ann.name, tag: ann.tag } }, 400, null);
    expect(await bob.ask(searchUsers, { query: { q: 'Deleted User' } })).toEqual([]);
  });

  it.each([
    ['stay', false, ['Broken', ['My words.', 'It is fixed.']]],
    ['are erased', true, ['', ['It is fixed.']]],
  ])('counts their tickets, whose title and text %s', async (_what, deleteContent, remaining) => {
    const ticket = await ann.ask(openTicket, { body: { title: 'Broken', body: 'My words.', category: TICKET_CATEGORY.OTHER } });
    const params = { channelId: ticket.channelId };
    await founder.ask(sendMessage, { params, body: { content: 'It is fixed.' } });
    const { erased } = await end(ann, deleteContent);
    expect(erased.counted).toMatchObject({ tickets: 1, messages: 0 });
    const ticketTexts = async () => {
      const { title } = await founder.ask(getAnyTicket, { params: { ticketId: String(ticket.id) } });
      return [title, (await founder.ask(listMessages, { params })).map(({ content }) => content)];
    };
    await expect.poll(ticketTexts).toEqual(remaining);
  });

  it('gives concurrent requests the same errors as later ones', async () => {
    const { channelId } = await send('Hello.');
    const post = () => ann.api('POST', '/api/posts', { body: { content: 'Is anybody there?' } });
    const message = () => ann.api('POST', `/api/channels/${channelId}/messages`, { body: { content: 'Is anybody there?' } });
    let isOver = false;
    const ended = end(ann, false).finally(() => {
      isOver = true;
    });
    const sent = [];
    while (!isOver) {
      sent.push(post(), message());
      await bob.ask(getOwnDetails);
    }
    await ended;
    const answers = await Promise.all([...sent, post(), message()]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 401)).toEqual([]);
    const refused = answers.filter(({ status }) => status === 401);
    expect(new Set(refused.map(({ text }) => text))).toEqual(new Set([answers.at(-1)?.text]));
    expect(await differences()).toEqual([]);
  });

  it('leaves a placeholder name, and the content if it is kept', async () => {
    const { channelId } = await send('This may stay.');
    await ann.ask(updateProfile, { body: { bio: 'All about Ann.' } });
    await end(ann, false);
    const username = `Deleted User ${ann.id.slice(-4)}`;
    expect(await bobConnection.until(profileEvents.updated, ({ userId }) => userId === ann.id)).toMatchObject({ updated: { username } });
    const page = await bob.ask(getUserDetails, ofUser(ann));
    expect(page).toMatchObject({ user: { username, avatar: null, badges: 0, account: null }, profile: { bio: null } });
    expect(page).not.toHaveProperty('hideFollowers');
    const [message] = await bob.ask(listMessages, { params: { channelId } });
    expect(message).toMatchObject({ content: 'This may stay.', createdBy: { id: ann.id, username } });
    expect(await differences()).toEqual([]);
  });

  it('removes the notes, even if the content is kept', async () => {
    const { channelId } = await send('This may stay.');
    const { channelId: notes } = await ann.ask(openDm, ofUser(ann));
    await ann.ask(sendMessage, { params: { channelId: notes }, body: { content: 'A note to myself.' } });
    await end(ann, false);
    const { readModels } = network.product().foundation;
    const remaining = async () => {
      const { rows } = await readModels.pool.query<{ id: string }>('select channel_id as id from live.messages where author_id = $1', [
        ann.id,
      ]);
      return rows.map(({ id }) => id);
    };
    await expect.poll(remaining).toEqual([channelId]);
    expect((await bob.ask(listMessages, { params: { channelId } })).map(({ content }) => content)).toEqual(['This may stay.']);
    expect(await differences()).toEqual([]);
  });

  it('keeps e-mail to an address that another user has by now', async () => {
    const anonymous = network.as(ann, null);
    await anonymous.ask(sendResetCode, { body: { email: ann.email } });
    await ann.ask(updateProfile, { body: { email: `moved.${ann.email}`, password: ann.password } });
    await anonymous.ask(sendResetCode, { body: { email: `moved.${ann.email}` } });
    await bob.ask(updateProfile, { body: { email: ann.email, password: bob.password } });
    expect((await end(ann, false)).erased.letters).toBe(1);
    expect((await end(bob, false)).erased.letters).toBe(3);
  });

  it('deletes all content on request, and notifies the clients that show it', async () => {
    const { channelId, messageId } = await send('This is to go.');
    const other = await ann.ask(sendMessage, { params: { channelId }, body: { content: 'And this.' } });
    await ann.ask(deleteMessage, { params: { channelId, messageId: other.id } });
    const answer = await bob.ask(sendMessage, { params: { channelId }, body: { content: 'This is mine.' } });
    expect((await end(ann, true)).erased.content).toBe('being deleted');
    await bobConnection.until(messageEvents.deleted, (deleted) => deleted.messageId === messageId);
    await expect
      .poll(async () => {
        const events = await network.product().foundation.log.readStream(`user-${ann.id}`);
        return events
          .filter(({ type }) => type === ContentErased.type)
          .map(({ data }) => ContentErased.schema.parse(JSON.parse(data)).messages);
      })
      .toEqual([1]);
    expect((await bob.ask(listMessages, { params: { channelId } })).map(({ id }) => id)).toEqual([answer.id]);
    expect(await differences()).toEqual([]);
  });

  it.each([
    ['stays', false],
    ['is erased', true],
  ])('undoes likes, reposts and votes if the content %s (H2)', async (_what, deleteContent) => {
    const carl = await network.register('Carl');
    const post = await bob.ask(posts.createPost, { body: { content: 'Which one?', poll: { choices: ['left', 'right'] } } });
    const on = { params: { postId: post.id } };
    const [left] = post.poll?.choices ?? [];
    const vote = { params: { postId: post.id, pollId: post.poll?.id ?? '', choiceId: left?.id ?? '' } };
    for (const person of [ann, carl]) {
      await person.ask(posts.likePost, on);
      await person.ask(posts.repostPost, on);
      await person.ask(posts.votePoll, vote);
    }
    const own = await ann.ask(posts.createPost, { body: { content: 'My own.' } });
    await ann.ask(posts.likePost, { params: { postId: own.id } });
    const { erased } = await end(ann, deleteContent);
    expect(erased.counted).toMatchObject({ posts: 1, comments: 0, reposts: 1, likes: 2, votes: 1 });
    const counts = async () => {
      const shown = await bob.ask(posts.getPost, on);
      if (!shown || isBlockedPost(shown)) return null;
      return [shown._count.likedBy, shown._count.reposts, shown.poll?._count.votedUsers];
    };
    await expect.poll(counts).toEqual([1, 1, 1]);
    expect((await bob.ask(posts.listLikes, on)).map(({ likedBy }) => likedBy.id)).toEqual([carl.id]);
    expect((await bob.ask(posts.listReposts, on)).map(({ createdBy }) => createdBy.id)).toEqual([carl.id]);
    const { log } = network.product().foundation;
    for (const stream of [`like-${post.id}-${ann.id}`, `repost-${post.id}-${ann.id}`, `vote-${post.id}-${ann.id}`]) {
      expect((await log.readStream(stream)).map(({ revision }) => revision)).toEqual([0, 1]);
    }
    await expect
      .poll(async () => {
        const kept = await bob.ask(posts.getPost, { params: { postId: own.id } });
        return kept && !isBlockedPost(kept) ? [kept.deleted, kept._count.likedBy] : null;
      })
      .toEqual([deleteContent, 0]);
    expect(await differences()).toEqual([]);
  });

  it('removes votes in polls of messages, and keeps those of others (H2)', async () => {
    const { channelId } = await send('Ask me.');
    const body = { content: 'Which one?', poll: { choices: ['left', 'right'] } };
    const { id: messageId, poll } = await bob.ask(sendMessage, { params: { channelId }, body });
    const vote = { params: { channelId, messageId }, body: { choiceIds: [poll?.choices[0]?.id ?? ''] } };
    for (const person of [ann, bob]) await person.ask(voteMessagePoll, vote);
    expect((await end(ann, false)).erased.counted).toMatchObject({ votes: 1 });
    await expect.poll(async () => (await bob.ask(getMessage, { params: { channelId, messageId } })).poll?.voters).toBe(1);
    expect(await differences()).toEqual([]);
  });

  it('H9 H2 leaves no readable text: not in rows, and not in the log with all existing keys', async () => {
    const words = ['a whispered sentence', 'gone fishing', 'my own biography', 'a notice of mine'];
    await send('a whispered sentence');
    await ann.ask(choosePresence, { body: { custom: 'gone fishing' } });
    await ann.ask(updateProfile, { body: { bio: 'my own biography' } });
    await ann.ask(setPersonalNotice, { body: { content: 'a notice of mine' } });
    await end(ann, true);
    const { foundation } = network.product();
    const erased = async () => (await foundation.log.readStream(`user-${ann.id}`)).some(({ type }) => type === ContentErased.type);
    await expect.poll(erased).toBe(true);
    await network.settle();
    const database = openDatabase({ url: foundation.config.DATABASE_URL ?? '' });
    const { rows: tables } = await database.pool.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('live', 'vault', 'log', 'signals')",
    );
    const found: string[] = [];
    for (const { name } of tables) {
      if (name.startsWith('signals.')) continue;
      const { rows } = await database.pool.query<{ text: string }>(`select to_json(t)::text as text from ${name} t`);
      const stored = rows.map(({ text }) => text).join('\n');
      for (const secret of [...words, ann.email]) if (stored.includes(secret)) found.push(`${secret} in ${name}`);
    }
    expect(found).toEqual([]);
    const { rows: keys } = await database.pool.query<{ wrapped: Buffer | null }>(
      'select wrapped from vault.keys where subject = any($1::text[])',
      [[ann.id, `words-${ann.id}`]],
    );
    expect(keys).toEqual([{ wrapped: null }, { wrapped: null }]);
    await database.close();
    await network.restart();
    expect(await differences()).toEqual([]);
    expect((await bob.ask(getUserDetails, ofUser(ann))).user.username).toBe(`Deleted User ${ann.id.slice(-4)}`);
  });

  it('H8 is finished at the next start if the process ended half way', async () => {
    const { foundation } = network.product();
    await ann.ask(updateProfile, { body: { bio: 'still there' } });
    const { AccountDeleted } = await import('@folkmoot/contracts/accounts/events');
    const meta = { actor: ann.id, command: 'deleteAccount', correlationId: '1', causationId: null, at: 5 };
    const events = await foundation.codec.encode([AccountDeleted({ userId: ann.id, deleteContent: false, deletedAt: 5 })], meta);
    await foundation.log.append(`user-${ann.id}`, 'any', events);
    await network.restart();
    const { vault, keys } = network.product().foundation;
    expect(await keys.keyOf(ann.id)).toBeNull();
    expect(await vault.userIdOfEmail(ann.email)).toBeNull();
    await ann.refused(getOwnDetails, {}, 401, null);
  });
});
