/** Users and their relations in the wire contract: answers, events, refusals and their paths. */
import { confirmEmail, login, register, sendEmailCode } from '@folkmoot/contracts/accounts/commands';
import { acceptFriend, addFriend, blockUser, removeFriend, unblockUser } from '@folkmoot/contracts/friends/commands';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { kickMember } from '@folkmoot/contracts/members/commands';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { setNotifications } from '@folkmoot/contracts/notifications/commands';
import { choosePresence } from '@folkmoot/contracts/presence/commands';
import { presenceEvents } from '@folkmoot/contracts/presence/wire';
import { getOwnDetails, getUserDetails, searchUsers, updateProfile } from '@folkmoot/contracts/profiles/commands';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Connection } from './harness/connection.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';
import { eventsOf as eventsIn, twoPeople } from './harness/two-people.ts';

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

function receivedEvents(connection: Connection) {
  return eventsIn(network, connection);
}

async function befriend(): Promise<void> {
  await ann.ask(addFriend, { body: { username: bob.name, tag: bob.tag } });
  await bob.ask(acceptFriend, { params: { friendId: ann.id } });
  await network.settle();
  annConnection.take();
  bobConnection.take();
}

describe('accounts', () => {
  it('the first one of an instance becomes founder', async () => {
    expect((await founder.ask(getOwnDetails)).user.badges).toBe(1);
    expect((await ann.ask(getOwnDetails)).user).toMatchObject({ badges: 0, bot: null, hexColor: expect.stringMatching(/^#[0-9a-f]{6}$/) });
  });

  it.each([
    [{ email: 'no address' }, 'email'],
    [{ email: '' }, 'email'],
    [{ username: 'ab' }, 'username'],
    [{ username: 'a@bc' }, 'username'],
    [{ username: 'a:bc' }, 'username'],
    [{ username: 'x'.repeat(36) }, 'username'],
    [{ password: 'abc' }, 'password'],
    [{ password: '  abc  ' }, 'password'],
    [{ password: 'x'.repeat(65) }, 'password'],
    [{ token: 7 }, 'token'],
  ])('are not created with %j', async (wrong, path) => {
    const body = { email: 'new@example.com', username: 'Somebody', password: 'a secret', token: '', ...wrong };
    await network.as(ann, null).refused(register, { body }, 400, path);
  });

  it('have a unique address, in upper or lower case', async () => {
    const body = { email: ` ${ann.email.toUpperCase()} `, username: 'Twin', password: 'a secret' };
    await network.as(ann, null).refused(register, { body }, 400, 'email');
  });

  it('are opened by address or by name and tag, and do not reveal which accounts exist', async () => {
    const anonymous = network.as(ann, null);
    const { password } = ann;
    await anonymous.ask(login, { body: { email: ann.email.toUpperCase(), password } });
    await anonymous.ask(login, { body: { usernameAndTag: `${ann.name}:${ann.tag}`, password: ` ${password} ` } });
    const wrong = await anonymous.refused(login, { body: { email: ann.email, password: 'wrong' } }, 400, 'password');
    const unknown = await anonymous.refused(login, { body: { email: 'nobody@example.com', password: 'wrong' } }, 400, 'password');
    expect(unknown).toEqual(wrong);
    await anonymous.refused(login, { body: { usernameAndTag: `${ann.name.toUpperCase()}:${ann.tag}`, password } }, 400);
    await anonymous.refused(login, { body: { usernameAndTag: `${ann.name}:`, password } }, 400);
    await anonymous.refused(login, { body: { usernameAndTag: 'a:b:c', password } }, 400, 'email');
    await anonymous.refused(login, { body: { password } }, 400, 'email');
    await anonymous.refused(login, { body: {} }, 400, 'email');
    await anonymous.refused(login, { body: { email: ann.email } }, 400, 'password');
    await anonymous.refused(login, { body: { email: ann.email, usernameAndTag: 'a:b', password } }, 400, 'email');
  });

  it('count as confirmed if no e-mail is sent', async () => {
    expect(annConnection.snapshot.user.emailConfirmed).toBe(true);
    await ann.refused(sendEmailCode, {}, 400, null);
    await ann.refused(confirmEmail, { query: { code: '12345' } }, 400);
  });
});

describe('profiles', () => {
  it('are sent to others after a change: all fields to the user, name and tag always to others', async () => {
    await befriend();
    const { user } = await ann.ask(updateProfile, { body: { bio: ' Hello. ', dmStatus: '1', lastOnlineStatus: 2 } });
    expect(user).toMatchObject({ id: ann.id, lastOnlineStatus: 2, profile: { bio: 'Hello.', bgColorOne: null } });
    const name = { username: ann.name, tag: ann.tag };
    expect(await receivedEvents(annConnection)).toEqual([
      ['user:updatedSelf', { email: ann.email, ...name, dmStatus: 1, lastOnlineStatus: 2, profile: { bio: 'Hello.' } }],
    ]);
    expect(await receivedEvents(bobConnection)).toEqual([['user:updated', { userId: ann.id, updated: { ...name, lastOnlineStatus: 2 } }]]);
    await ann.ask(updateProfile, { body: {} });
    expect(await receivedEvents(bobConnection)).toEqual([['user:updated', { userId: ann.id, updated: name }]]);
  });

  it('require the password for changes of identity', async () => {
    await ann.refused(updateProfile, { body: { username: 'Other' } }, 400, 'password');
    await ann.refused(updateProfile, { body: { username: 'Other', password: 'wrong' } }, 400, 'password');
    await ann.refused(updateProfile, { body: { username: bob.name, tag: bob.tag, password: ann.password } }, 400, null);
    // Looks the same: a Cyrillic o.
    const lookalike = bob.name.replace('o', '\u043e');
    await ann.refused(updateProfile, { body: { username: `${lookalike}\u200b`, tag: bob.tag, password: ann.password } }, 400, 'username');
    await ann.refused(updateProfile, { body: { username: lookalike, tag: bob.tag, password: ann.password } }, 400, null);
    await ann.refused(updateProfile, { body: { email: bob.email, password: ann.password } }, 400, null);
    await ann.refused(updateProfile, { body: { tag: 'abc', password: ann.password } }, 400, 'tag');
    await ann.refused(updateProfile, { body: { bgColorOne: 'url(x)' } }, 400, 'bgColorOne');
    await ann.refused(updateProfile, { body: { dmStatus: 3 } }, 400, 'dmStatus');
    const { user } = await ann.ask(updateProfile, { body: { username: 'Nanette', tag: 'aB12', password: ann.password } });
    expect(user).toMatchObject({ username: 'Nanette', tag: 'aB12' });
  });

  it('are public, with mutual friends and servers for logged-in users', async () => {
    const server = await network.server(ann, bob);
    await befriend();
    const details = await ann.ask(getUserDetails, { params: { userId: bob.id } });
    expect(details).toMatchObject({ block: false, mutualServerIds: [server.id], mutualFriendIds: [], latestPost: null });
    expect(details).not.toHaveProperty('suspensionExpiresAt');
    const anonymous = await network.as(ann, null).ask(getUserDetails, { params: { userId: bob.id } });
    expect(anonymous).toMatchObject({ block: false, mutualServerIds: [] });
    await network.as(ann, null).refused(getOwnDetails, {}, 400, 'user');
    await ann.refused(getUserDetails, { params: { userId: '1' } }, 400, 'user');
    await ann.refused(getUserDetails, { params: { userId: '1'.repeat(321) } }, 400, 'userId');
    await bob.ask(blockUser, { params: { userId: ann.id } });
    expect((await ann.ask(getUserDetails, { params: { userId: bob.id } })).block).toBe(true);
    expect(await ann.ask(searchUsers, { query: { q: bob.name } })).toEqual([]);
    expect(await ann.ask(searchUsers, { query: { q: '%' } })).toEqual([]);
  });
});

describe('friends', () => {
  it('send a request, accept, see each other, and remove each other', async () => {
    const request = await ann.ask(addFriend, { body: { username: bob.name, tag: bob.tag } });
    expect(request).toMatchObject({ status: 0, userId: ann.id, recipientId: bob.id, recipient: { id: bob.id } });
    expect(request.recipient).not.toHaveProperty('lastOnlineStatus');
    expect(await receivedEvents(annConnection)).toMatchObject([
      ['friend:request_sent', { ...request, recipient: { ...request.recipient, lastOnlineAt: null } }],
    ]);
    expect(await receivedEvents(bobConnection)).toMatchObject([
      ['friend:request_pending', { status: 1, userId: bob.id, recipient: { id: ann.id } }],
    ]);
    await ann.refused(acceptFriend, { params: { friendId: bob.id } }, 400, null);
    await ann.refused(addFriend, { body: { username: bob.name, tag: bob.tag } }, 400, null);
    await bob.ask(acceptFriend, { params: { friendId: ann.id } });
    const presence = (userId: string) => ['user:presence_update', { userId, status: 1 }];
    expect(await receivedEvents(annConnection)).toEqual([['friend:request_accepted', { friendId: bob.id }], presence(bob.id)]);
    expect(await receivedEvents(bobConnection)).toEqual([['friend:request_accepted', { friendId: ann.id }], presence(ann.id)]);
    await bob.refused(acceptFriend, { params: { friendId: ann.id } }, 400, null);
    await bob.ask(removeFriend, { params: { friendId: ann.id } });
    expect(await receivedEvents(annConnection)).toEqual([['friend:removed', { friendId: bob.id }]]);
    expect(await receivedEvents(bobConnection)).toEqual([['friend:removed', { friendId: ann.id }]]);
    await bob.refused(removeFriend, { params: { friendId: ann.id } }, 400, null);
  });

  it('are found only by exact name, and can refuse requests', async () => {
    await ann.refused(addFriend, { body: { username: ann.name, tag: ann.tag } }, 400, null);
    await ann.refused(addFriend, { body: { username: bob.name.toUpperCase(), tag: bob.tag } }, 400, null);
    await bob.ask(updateProfile, { body: { friendRequestStatus: 1 } });
    await ann.refused(addFriend, { body: { username: bob.name, tag: bob.tag } }, 400, null);
    await network.server(ann, bob);
    await ann.ask(addFriend, { body: { username: bob.name, tag: bob.tag } });
  });

  it('are removed by a block, after which the blocked user gets no events', async () => {
    await befriend();
    await ann.ask(blockUser, { params: { userId: bob.id } });
    expect(await receivedEvents(annConnection)).toMatchObject([['user:blocked', { user: { id: bob.id } }]]);
    expect(await receivedEvents(bobConnection)).toEqual([['friend:removed', { friendId: ann.id }]]);
    await ann.refused(blockUser, { params: { userId: bob.id } }, 400, null);
    await ann.refused(blockUser, { params: { userId: ann.id } }, 400, null);
    const { channelId } = await bob.ask(openDm, { params: { userId: ann.id } });
    expect(await bob.refused(sendMessage, { params: { channelId }, body: { content: 'x' } }, 400, null)).toMatchObject({ code: 'UNKNOWN' });
    expect(await ann.refused(sendMessage, { params: { channelId }, body: { content: 'x' } }, 400, null)).toMatchObject({
      code: 'BLOCKED_BY_REQUESTER',
    });
    await receivedEvents(bobConnection);
    await ann.ask(unblockUser, { params: { userId: bob.id } });
    expect(await receivedEvents(annConnection)).toEqual([['user:unblocked', { userId: bob.id }]]);
    expect(await receivedEvents(bobConnection)).toEqual([]);
    await ann.refused(unblockUser, { params: { userId: bob.id } }, 400, null);
    await bob.ask(sendMessage, { params: { channelId }, body: { content: 'again' } });
  });
});

describe('presence', () => {
  it('sends only changed keys, and everything when a user stops being invisible', async () => {
    await befriend();
    await ann.ask(choosePresence, { body: { status: 4, custom: ' busy ' } });
    const all = { userId: ann.id, status: 4, custom: 'busy' };
    expect(await receivedEvents(bobConnection)).toEqual([['user:presence_update', all]]);
    await ann.ask(choosePresence, { body: { custom: '' } });
    expect(await receivedEvents(bobConnection)).toEqual([['user:presence_update', { userId: ann.id, custom: null }]]);
    await ann.ask(choosePresence, { body: { status: 0 } });
    expect(await receivedEvents(bobConnection)).toEqual([['user:presence_update', { userId: ann.id, status: 0 }]]);
    await receivedEvents(annConnection);
    await ann.ask(choosePresence, { body: { custom: 'hidden' } });
    expect(await receivedEvents(bobConnection)).toEqual([]);
    expect(await receivedEvents(annConnection)).toEqual([['user:presence_update', { userId: ann.id, custom: 'hidden' }]]);
    await ann.ask(choosePresence, { body: { status: 1 } });
    expect(await receivedEvents(bobConnection)).toEqual([['user:presence_update', { userId: ann.id, status: 1, custom: 'hidden' }]]);
    await ann.refused(choosePresence, { body: { status: 5 } }, 400, 'status');
    await ann.refused(choosePresence, { body: { custom: 'x'.repeat(101) } }, 400, 'custom');
  });

  it('starts with the first socket and ends with the last', async () => {
    await befriend();
    const second = await ann.signOn();
    annConnection.close();
    await annConnection.disconnected;
    expect(await receivedEvents(bobConnection)).toEqual([]);
    second.close();
    expect(await bobConnection.until(presenceEvents.updated, ({ userId, status }) => userId === ann.id && status === 0)).toEqual({
      userId: ann.id,
      status: 0,
    });
  });
});

describe('notification settings', () => {
  it('are sent to the user, with one id and the changed keys, and are deleted with the membership', async () => {
    const server = await network.server(ann, bob);
    await receivedEvents(bobConnection);
    expect(await bob.ask(setNotifications, { body: { serverId: server.id, notificationPingMode: 2 } })).toEqual({ status: 'done' });
    const channelId = server.defaultChannelId;
    await bob.ask(setNotifications, { body: { serverId: server.id, channelId, notificationSoundMode: null } });
    expect(await receivedEvents(bobConnection)).toEqual([
      ['user:notification_settings_update', { serverId: server.id, updated: { notificationPingMode: 2 } }],
      ['user:notification_settings_update', { channelId, updated: { notificationSoundMode: null } }],
    ]);
    await bob.refused(setNotifications, { body: {} }, 400);
    await founder.refused(setNotifications, { body: { serverId: server.id, notificationPingMode: 2 } }, 403, null);
    await ann.ask(sendMessage, { params: { channelId }, body: { content: `[@:${bob.id}]` } });
    const connection = await bob.signOn();
    expect(connection.snapshot.messageMentions).toEqual([]);
    expect(connection.snapshot.notificationSettings).toHaveLength(2);
    connection.close();
    await ann.ask(kickMember, { params: { serverId: server.id, userId: bob.id } });
    const after = await bob.signOn();
    expect(after.snapshot.notificationSettings).toEqual([]);
    expect(after.snapshot.lastSeenServerChannelIds).toEqual({});
    after.close();
  });
});

describe('rate limits', () => {
  let limited: Network;

  beforeAll(async () => {
    limited = await startNetwork(inject('postgresUrl'), { RATE_LIMITS: 'on' });
  });

  afterAll(() => limited.stop());

  it('last for their window, and the refusal contains the time to wait', async () => {
    const eve = await limited.register('Eve');
    for (let count = 0; count < 10; count += 1) await eve.ask(openDm, { params: { userId: eve.id } });
    const refusal = await eve.refused(openDm, { params: { userId: eve.id } }, 429, null);
    expect(refusal.ttl).toBeGreaterThan(9000);
  });

  it('count an address over the whole API, with any number of slashes', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 110; count += 1) statuses.push((await limited.anyone('GET', '//api/users/1')).status);
    expect(statuses.at(-1)).toBe(429);
  });
});
