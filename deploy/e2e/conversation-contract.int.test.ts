/** Direct conversations in the wire contract: replies, events, refusals. */
import { getChannel } from '@folkmoot/contracts/channels/commands';
import { acceptFriend, addFriend, blockUser, unblockUser } from '@folkmoot/contracts/friends/commands';
import { closeDm, openDm } from '@folkmoot/contracts/inbox/commands';
import {
  addReaction,
  deleteMessage,
  editMessage,
  listMessages,
  removeReaction,
  sendMessage,
  startTyping,
} from '@folkmoot/contracts/messages/commands';
import { pinMessage, unpinMessage } from '@folkmoot/contracts/pins/commands';
import { updateProfile } from '@folkmoot/contracts/profiles/commands';
import { clientEvents } from '@folkmoot/contracts/realtime';
import { unreadEvents } from '@folkmoot/contracts/unread/wire';
import { joinCall } from '@folkmoot/contracts/voice/commands';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Connection } from './harness/connection.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';
import { eventsOf as heardIn, twoPeople } from './harness/two-people.ts';

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

function eventsOf(connection: Connection) {
  return heardIn(network, connection);
}

describe('direct conversations', () => {
  it('are opened only for the user who opens them; the other user gets the message and nothing else', async () => {
    const item = await ann.ask(openDm, { params: { userId: bob.id } });
    expect(item).toMatchObject({ closed: false, recipientId: bob.id, channel: { type: 0, serverId: null, _count: { attachments: 0 } } });
    expect(await eventsOf(annConnection)).toEqual([['inbox:opened', item]]);
    const params = { channelId: item.channelId };
    const sent = await ann.ask(sendMessage, { params, body: { content: 'psst' } });
    expect(await eventsOf(bobConnection)).toEqual([['message:created', { message: sent }]]);
    // A user who has only the channel id gets the recipient, so that an address can open it.
    expect(await bob.ask(getChannel, { params })).toMatchObject({ id: item.channelId, recipientId: ann.id });
    expect(await ann.ask(getChannel, { params })).toMatchObject({ recipientId: bob.id });
    await founder.refused(getChannel, { params }, 403, null);
    const connection = await bob.signOn();
    expect(connection.snapshot.inbox).toEqual([]);
    expect(connection.snapshot.messageMentions).toMatchObject([
      { channelId: item.channelId, serverId: null, mentionedById: ann.id, count: 1 },
    ]);
    connection.close();
    await founder.refused(listMessages, { params }, 403, null);
    bobConnection.emit(clientEvents.dismiss.name, params);
    await bobConnection.until(unreadEvents.dismissed);
    await ann.ask(closeDm, { params });
    expect(await eventsOf(annConnection)).toEqual([
      ['message:created', { message: sent }],
      ['inbox:closed', params],
    ]);
    await ann.refused(closeDm, { params }, 400, null);
    expect((await ann.ask(openDm, { params: { userId: bob.id } })).id).toBe(item.id);
    await ann.refused(openDm, { params: { userId: '1' } }, 400, 'user');
  });

  it('that are opened again are unchanged: no event is written and no one is notified', async () => {
    const item = await ann.ask(openDm, { params: { userId: bob.id } });
    await eventsOf(annConnection);
    const head = await network.head();
    const again = await Promise.all([1, 2].map(() => ann.ask(openDm, { params: { userId: bob.id } })));
    expect(again).toEqual([item, item]);
    expect(await eventsOf(annConnection)).toEqual([]);
    expect(await network.head()).toBe(head);
    await ann.ask(closeDm, { params: { channelId: item.channelId } });
    const [first, second] = await Promise.all([1, 2].map(() => ann.ask(openDm, { params: { userId: bob.id } })));
    expect(second).toEqual(first);
    expect(await eventsOf(annConnection)).toEqual([
      ['inbox:closed', { channelId: item.channelId }],
      ['inbox:opened', first],
    ]);
  });

  it('with oneself are notes and raise no counter', async () => {
    const { channelId, recipientId } = await ann.ask(openDm, { params: { userId: ann.id } });
    expect(recipientId).toBe(ann.id);
    await ann.ask(sendMessage, { params: { channelId }, body: { content: 'a note' } });
    expect((await eventsOf(annConnection)).map(([name]) => name)).toEqual(['inbox:opened', 'message:created']);
    const connection = await ann.signOn();
    expect(connection.snapshot.messageMentions).toEqual([]);
    connection.close();
  });

  it('cannot be changed by either user if one has blocked the other', async () => {
    const { channelId } = await ann.ask(openDm, { params: { userId: bob.id } });
    await bob.ask(openDm, { params: { userId: ann.id } });
    const { id: messageId } = await ann.ask(sendMessage, { params: { channelId }, body: { content: 'harmless' } });
    const params = { channelId, messageId };
    await ann.ask(addReaction, { params, body: { name: '👋' } });
    await bob.ask(blockUser, { params: { userId: ann.id } });
    await eventsOf(annConnection);
    await eventsOf(bobConnection);
    for (const [person, code] of [
      [ann, 'UNKNOWN'],
      [bob, 'BLOCKED_BY_REQUESTER'],
    ] as const) {
      expect(await person.refused(addReaction, { params, body: { name: '🔥' } }, 400, null)).toMatchObject({ code });
      expect(await person.refused(pinMessage, { params }, 400, null)).toMatchObject({ code });
      await person.ask(startTyping, { params: { channelId } });
    }
    expect(await ann.refused(editMessage, { params, body: { content: 'nasty' } }, 400, null)).toMatchObject({ code: 'UNKNOWN' });
    expect(await eventsOf(annConnection)).toEqual([]);
    expect(await eventsOf(bobConnection)).toEqual([]);
    await ann.ask(removeReaction, { params, body: { name: '👋' } });
    await bob.ask(unblockUser, { params: { userId: ann.id } });
    await ann.ask(editMessage, { params, body: { content: 'still harmless' } });
  });

  it.each([
    ['who takes messages from friends only', () => [ann, bob, 'NOT_FRIENDS_RECIPIENT'] as const],
    ['and who takes them from friends only themselves', () => [bob, ann, 'NOT_FRIENDS_REQUESTER'] as const],
  ])('reach no one %s by actions other than messages, which can still be removed', async (_title, sides) => {
    const [stranger, , code] = sides();
    const connection = stranger === ann ? bobConnection : annConnection;
    const { channelId } = await stranger.ask(openDm, { params: { userId: stranger === ann ? bob.id : ann.id } });
    const { id: messageId } = await stranger.ask(sendMessage, { params: { channelId }, body: { content: 'harmless' } });
    const params = { channelId, messageId };
    await stranger.ask(addReaction, { params, body: { name: '👋' } });
    await stranger.ask(pinMessage, { params });
    await bob.ask(updateProfile, { body: { dmStatus: 2 } });
    const caller = await stranger.signOn();
    await eventsOf(connection);
    expect(await stranger.refused(editMessage, { params, body: { content: 'nasty' } }, 400, null)).toMatchObject({ code });
    expect(await stranger.refused(addReaction, { params, body: { name: '🔥' } }, 400, null)).toMatchObject({ code });
    expect(await stranger.refused(pinMessage, { params }, 400, null)).toMatchObject({ code });
    await stranger.refused(joinCall, { params: { channelId }, body: { socketId: caller.id } }, 403, null);
    await stranger.ask(startTyping, { params: { channelId } });
    expect(await eventsOf(connection)).toEqual([]);
    await stranger.ask(removeReaction, { params, body: { name: '👋' } });
    await stranger.ask(unpinMessage, { params });
    await stranger.ask(deleteMessage, { params });
    expect((await eventsOf(connection)).map(([name]) => name)).toEqual(['message:reaction_removed', 'message:unpinned', 'message:deleted']);
    caller.close();
  });

  it.each([
    [2, 0, 'NOT_FRIENDS_REQUESTER'],
    [0, 2, 'NOT_FRIENDS_RECIPIENT'],
    [1, 0, 'NOT_FRIENDS_AND_SERVERS_REQUESTER'],
    [0, 1, 'NOT_FRIENDS_AND_SERVERS_RECIPIENT'],
  ])('follow the message settings of both users: %i and %i', async (mine, theirs, code) => {
    const { channelId } = await ann.ask(openDm, { params: { userId: bob.id } });
    await ann.ask(updateProfile, { body: { dmStatus: mine } });
    await bob.ask(updateProfile, { body: { dmStatus: theirs } });
    const say = { params: { channelId }, body: { content: 'x' } };
    expect(await ann.refused(sendMessage, say, 400, null)).toMatchObject({ code });
    await ann.ask(addFriend, { body: { username: bob.name, tag: bob.tag } });
    await bob.ask(acceptFriend, { params: { friendId: ann.id } });
    await ann.ask(sendMessage, say);
  });
});
