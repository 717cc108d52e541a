/** Reminders in the wire contract: section 7 of the users document, 5.14 of the servers document. */
import { blockUser } from '@folkmoot/contracts/friends/commands';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { kickMember } from '@folkmoot/contracts/members/commands';
import { deleteMessage, getMessage, sendMessage } from '@folkmoot/contracts/messages/commands';
import { createPost, deletePost, getPost, repostPost } from '@folkmoot/contracts/posts/commands';
import { addReminder, listReminders, removeReminder } from '@folkmoot/contracts/reminders/commands';
import { MOST_REMINDERS } from '@folkmoot/contracts/reminders/limits';
import { reminderEvents } from '@folkmoot/contracts/reminders/wire';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Network, type Person, startNetwork } from './harness/network.ts';

let network: Network;
let ada: Person;
let ben: Person;
let serverId: string;
let channelId: string;

/** Late enough that no reminder is due during a test. */
const inAnHour = () => Date.now() + 60 * 60 * 1000;

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
});

beforeEach(async () => {
  ada = await network.register('Ada');
  ben = await network.register('Ben');
  const server = await network.server(ada, ben);
  [serverId, channelId] = [server.id, server.defaultChannelId];
});

afterAll(() => network.stop());

async function say(person: Person, content: string, into = channelId): Promise<string> {
  return (await person.ask(sendMessage, { params: { channelId: into }, body: { content } })).id;
}

const post = (person: Person, content: string) => person.ask(createPost, { body: { content } });
const ofMessage = (messageId: string, timestamp: number = inAnHour()) => ({ body: { timestamp, messageId } });
const ofPost = (postId: string, timestamp: number = inAnHour()) => ({ body: { timestamp, postId } });

describe('a reminder', () => {
  it('of a message contains the whole message, and is sent to all clients of its user and no one else', async () => {
    const messageId = await say(ben, 'Remember the milk.');
    const [adas, bens] = [await ada.signOn(), await ben.signOn()];
    const timestamp = inAnHour();
    const reminder = await ada.ask(addReminder, ofMessage(messageId, timestamp));
    const message = await ada.ask(getMessage, { params: { channelId, messageId } });
    expect(reminder).toEqual({
      id: expect.any(String),
      remindAt: timestamp,
      createdAt: expect.any(Number),
      channelId,
      post: null,
      message,
    });
    await network.settle();
    const events = adas.take().filter(({ name }) => name.startsWith('user:reminder'));
    expect(events).toEqual([{ name: reminderEvents.added.name, payload: reminder }]);
    expect(bens.take().filter(({ name }) => name.startsWith('user:reminder'))).toEqual([]);
    adas.close();
    bens.close();
  });

  it('of a post contains the post', async () => {
    const { id } = await post(ben, 'Read this.');
    const reminder = await ada.ask(addReminder, ofPost(id));
    expect(reminder).toMatchObject({ channelId: null, message: null, post: await ada.ask(getPost, { params: { postId: id } }) });
  });

  it('is in the list and in the authenticated payload, the next one first', async () => {
    const later = await ada.ask(addReminder, ofMessage(await say(ben, 'later'), inAnHour() + 5000));
    const next = await ada.ask(addReminder, ofPost((await post(ben, 'next')).id, inAnHour() + 1));
    expect(await ada.ask(listReminders)).toEqual([next, later]);
    const connection = await ada.signOn();
    expect(connection.snapshot.user.reminders).toEqual([next, later]);
    connection.close();
    expect(await ben.ask(listReminders)).toEqual([]);
  });

  it('is removed only by its user, who gets the removed reminder', async () => {
    const messageId = await say(ben, 'soon forgotten');
    const { id, createdAt, remindAt } = await ada.ask(addReminder, ofMessage(messageId));
    const connection = await ada.signOn();
    await ben.refused(removeReminder, { params: { reminderId: id } }, 400);
    expect(await ada.ask(removeReminder, { params: { reminderId: id } })).toEqual({
      id,
      createdAt,
      remindAt,
      createdById: ada.id,
      postId: null,
      messageId,
      channelId,
    });
    await connection.until(reminderEvents.removed, (payload) => payload.id === id);
    await ada.refused(removeReminder, { params: { reminderId: id } }, 400);
    expect(await ada.ask(listReminders)).toEqual([]);
    connection.close();
  });

  it('is for one message or post, in the future, once, and limited to ten per user', async () => {
    const messageId = await say(ben, 'hello');
    const { id: postId } = await post(ben, 'hello');
    await ada.refused(addReminder, { body: { timestamp: inAnHour() } }, 400);
    await ada.refused(addReminder, { body: { timestamp: inAnHour(), messageId, postId } }, 400);
    await ada.refused(addReminder, { body: { messageId } }, 400, 'timestamp');
    await ada.refused(addReminder, ofMessage(messageId, Date.now() - 1000), 400, 'timestamp');
    await ada.refused(addReminder, ofMessage('1'), 400);
    await ada.refused(addReminder, ofPost('1'), 400);
    await ada.ask(addReminder, ofMessage(messageId));
    await ada.refused(addReminder, ofMessage(messageId), 400);
    for (let number = 1; number < MOST_REMINDERS; number += 1) await ada.ask(addReminder, ofMessage(await say(ben, `Number ${number}`)));
    await ada.refused(addReminder, ofPost(postId), 400);
    expect(await ada.ask(listReminders)).toHaveLength(MOST_REMINDERS);
  });

  it('sent many times simultaneously is stored once, and never exceeds ten', async () => {
    const [messageId, postIds] = [await say(ben, 'once'), await Promise.all(Array.from({ length: 15 }, () => post(ben, 'many')))];
    const same = await Promise.all(Array.from({ length: 20 }, () => ada.api('POST', '/api/reminders', ofMessage(messageId))));
    expect(same.filter(({ status }) => status === 200)).toHaveLength(1);
    await Promise.all(postIds.map(({ id }) => ada.api('POST', '/api/reminders', ofPost(id))));
    expect(await ada.ask(listReminders)).toHaveLength(MOST_REMINDERS);
  });
});

describe('a reminder gives no access', () => {
  it('to a message that the user can’t open', async () => {
    const { channelId: dm } = await ben.ask(openDm, { params: { userId: ben.id } });
    await ada.refused(addReminder, ofMessage(await say(ben, 'a note to myself', dm)), 400);
    const messageId = await say(ada, 'for members');
    await ben.ask(addReminder, ofMessage(messageId));
    await ada.ask(kickMember, { params: { serverId, userId: ben.id } });
    expect(await ben.ask(listReminders)).toMatchObject([{ channelId, message: null, post: null }]);
    const connection = await ben.signOn();
    expect(connection.snapshot.user.reminders).toMatchObject([{ message: null }]);
    connection.close();
    await ben.refused(addReminder, ofMessage(await say(ada, 'no longer for ben')), 400);
  });

  it('to deleted content: the reminder stays, and shows nothing', async () => {
    const messageId = await say(ben, 'to go');
    const { id } = await post(ben, 'to go');
    await ada.ask(addReminder, ofMessage(messageId));
    await ada.ask(addReminder, ofPost(id));
    await ben.ask(deleteMessage, { params: { channelId, messageId } });
    await ben.ask(deletePost, { params: { postId: id } });
    expect(await ada.ask(listReminders)).toMatchObject([
      { message: null, post: null },
      { message: null, post: null },
    ]);
    await ada.refused(addReminder, ofPost(id), 400);
  });

  it('to a post of a user who blocked them, or to the row of a repost', async () => {
    const { id } = await post(ben, 'mine');
    const other = await post(ben, 'mine too');
    const repost = await ada.ask(repostPost, { params: { postId: id } });
    await ada.refused(addReminder, ofPost(repost.id), 400);
    await ada.ask(addReminder, ofPost(id));
    await ben.ask(blockUser, { params: { userId: ada.id } });
    expect(await ada.ask(listReminders)).toMatchObject([{ message: null, post: null }]);
    await ada.refused(addReminder, ofPost(other.id), 400);
  });

  it('without a token', async () => {
    expect((await network.anyone('GET', '/api/reminders')).status).toBe(401);
    expect((await network.anyone('POST', '/api/reminders', { body: {} })).status).toBe(401);
    expect((await network.anyone('DELETE', '/api/reminders/1')).status).toBe(401);
  });
});
