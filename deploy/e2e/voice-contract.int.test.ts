/** Calls in the wire contract: who can join, who is notified, how calls end, and signals between participants. */
import { createChannel, deleteChannel, setChannelPermissions } from '@folkmoot/contracts/channels/commands';
import { blockUser } from '@folkmoot/contracts/friends/commands';
import { closeDm, openDm } from '@folkmoot/contracts/inbox/commands';
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { banMember, kickMember, leaveServer } from '@folkmoot/contracts/members/commands';
import { clientEvents } from '@folkmoot/contracts/realtime';
import { deleteServer } from '@folkmoot/contracts/servers/commands';
import { serverEvents } from '@folkmoot/contracts/servers/wire';
import { generateIceServer, joinCall, leaveCall } from '@folkmoot/contracts/voice/commands';
import { voiceEvents } from '@folkmoot/contracts/voice/wire';
import { describe, expect, it } from 'vitest';
import { type Connection, connectRaw } from './harness/connection.ts';
import type { Person } from './harness/network.ts';
import { startServerWithMembers } from './harness/server-with-members.ts';

const [SEES, SEES_AND_CALLS] = [1, 7];

const { network, owner, member, newcomer, testServer, eventsOf: allEventsOf } = await startServerWithMembers();

const inChannel = (id = testServer.channelId) => ({ params: { channelId: id } });

function join(person: Person, connection: Connection, id = testServer.channelId) {
  return person.ask(joinCall, { ...inChannel(id), body: { socketId: connection.id } });
}

/** Call events of a connection since the last call, and the types of messages. */
async function callEvents(connection: Connection): Promise<readonly string[]> {
  return (await allEventsOf(connection)).flatMap(([name, payload]) => {
    const { userId, message } = payload as { userId?: string; message?: { type: number } };
    if (name.startsWith('voice:')) return [`${name} ${userId === owner.id ? 'owner' : userId === member.id ? 'member' : 'newcomer'}`];
    return message ? [`message ${message.type}`] : [];
  });
}

async function inCall(person: Person): Promise<readonly string[]> {
  const connection = await person.signOn();
  connection.close();
  return connection.snapshot.voiceChannelUsers.map((user) => user.userId);
}

describe('a call', () => {
  it('notifies everyone who sees the channel, including the caller; the first participant starts it', async () => {
    expect(await join(owner, testServer.ownerConnection)).toEqual({ success: true });
    expect(await callEvents(testServer.memberConnection)).toEqual(['voice:user_joined owner', 'message 5']);
    expect(await callEvents(testServer.ownerConnection)).toEqual(['voice:user_joined owner', 'message 5']);
    await join(member, testServer.memberConnection);
    expect(await callEvents(testServer.ownerConnection)).toEqual(['voice:user_joined member']);
    const other = await member.signOn();
    expect(other.snapshot.voiceChannelUsers).toEqual([
      { channelId: testServer.channelId, userId: owner.id, serverId: testServer.serverId },
      { channelId: testServer.channelId, userId: member.id, serverId: testServer.serverId },
    ]);
    expect(await owner.ask(leaveCall, inChannel())).toEqual({ success: true });
    expect(await callEvents(testServer.ownerConnection)).toEqual(['voice:user_joined member', 'voice:user_left owner'].slice(1));
    expect(await callEvents(testServer.newcomerConnection)).toEqual([]);
    await owner.refused(leaveCall, inChannel(), 403, null);
    await member.ask(leaveCall, inChannel());
    expect(await inCall(owner)).toEqual([]);
  });

  it('is shown to new members of the server', async () => {
    await join(owner, testServer.ownerConnection);
    const { code } = await owner.ask(createInvite, { params: { serverId: testServer.serverId } });
    await newcomer.ask(joinServer, { params: { code } });
    const joined = await testServer.newcomerConnection.until(serverEvents.joined, (payload) => payload.server.id === testServer.serverId);
    expect(joined.voiceChannelUsers).toEqual([{ channelId: testServer.channelId, userId: owner.id, serverId: testServer.serverId }]);
    await newcomer.ask(leaveServer, { params: { serverId: testServer.serverId } });
  });

  it('requires a live socket of the caller', async () => {
    const body = (socketId: unknown) => ({ ...inChannel(), body: { socketId } });
    await owner.refused(joinCall, body(testServer.memberConnection.id), 403, 'socketId');
    await owner.refused(joinCall, body('no-such-socket'), 403, 'socketId');
    await owner.refused(joinCall, body('x'), 400, 'socketId');
    const connection = await connectRaw(network.url());
    await owner.refused(joinCall, body(connection.id), 403, 'socketId');
    connection.close();
    expect(await callEvents(testServer.memberConnection)).toEqual([]);
  });

  it('ends when its socket closes, even if the user has other sockets', async () => {
    const [first, second] = [await owner.signOn(), await owner.signOn()];
    await join(owner, first);
    second.close();
    await join(member, testServer.memberConnection);
    expect(await inCall(member)).toEqual([owner.id, member.id]);
    first.close();
    await testServer.memberConnection.until(voiceEvents.left);
    expect(await inCall(member)).toEqual([member.id]);
  });

  it('replaces the socket of a user who rejoins, and notifies only the others (DB-7)', async () => {
    const again = await owner.signOn();
    await join(owner, testServer.ownerConnection);
    await join(member, testServer.memberConnection);
    await callEvents(testServer.ownerConnection);
    await callEvents(testServer.memberConnection);
    await join(owner, again);
    expect(await callEvents(testServer.memberConnection)).toEqual(['voice:user_left owner', 'voice:user_joined owner']);
    expect(await callEvents(testServer.ownerConnection)).toEqual(['voice:user_joined owner']);
    // The old socket closes late, and does not belong to the call any longer.
    testServer.ownerConnection.close();
    await network.settle();
    expect(await inCall(member)).toEqual(expect.arrayContaining([owner.id, member.id]));
    again.close();
  });

  it('is one per user: joining another call leaves the first', async () => {
    const { id } = await owner.ask(createChannel, { params: { serverId: testServer.serverId }, body: { name: 'Elsewhere' } });
    await join(owner, testServer.ownerConnection);
    await callEvents(testServer.memberConnection);
    await join(owner, testServer.ownerConnection, id);
    expect(await callEvents(testServer.memberConnection)).toEqual(['voice:user_left owner', 'voice:user_joined owner', 'message 5']);
    await owner.refused(leaveCall, inChannel(), 403, null);
    await owner.ask(leaveCall, inChannel(id));
  });

  it('is refused in a category, or without the permission', async () => {
    const { id } = await owner.ask(createChannel, { params: { serverId: testServer.serverId }, body: { name: 'Rooms', type: 2 } });
    await owner.refused(joinCall, { ...inChannel(id), body: { socketId: testServer.ownerConnection.id } }, 400, null);
    await owner.ask(setChannelPermissions, {
      params: { serverId: testServer.serverId, channelId: testServer.channelId, roleId: testServer.defaultRoleId },
      body: { permissions: SEES },
    });
    await member.refused(joinCall, { ...inChannel(), body: { socketId: testServer.memberConnection.id } }, 403, null);
    await newcomer.refused(joinCall, { ...inChannel(), body: { socketId: testServer.newcomerConnection.id } }, 403, null);
    await join(owner, testServer.ownerConnection);
  });
});

describe('a removed permission', () => {
  const setPermissions = (permissions: number) =>
    owner.ask(setChannelPermissions, {
      params: { serverId: testServer.serverId, channelId: testServer.channelId, roleId: testServer.defaultRoleId },
      body: { permissions },
    });

  it.each([
    ['by a kick', () => owner.ask(kickMember, { params: { serverId: testServer.serverId, userId: member.id } })],
    ['by a ban', () => owner.ask(banMember, { params: { serverId: testServer.serverId, userId: member.id } })],
    ['by leaving', () => member.ask(leaveServer, { params: { serverId: testServer.serverId } })],
    ['with the server', () => owner.ask(deleteServer, { params: { serverId: testServer.serverId } })],
    ['with the permission to call', () => setPermissions(SEES)],
    ['with the sight of the channel', () => setPermissions(0)],
  ])('H6 ends the call %s', async (_how, removeAccess) => {
    await join(member, testServer.memberConnection);
    await removeAccess();
    expect(await testServer.memberConnection.until(voiceEvents.left)).toEqual({ channelId: testServer.channelId, userId: member.id });
    expect(await inCall(member)).toEqual([]);
  });

  it('H6 ends the call with its channel', async () => {
    const { id } = await owner.ask(createChannel, { params: { serverId: testServer.serverId }, body: { name: 'Short' } });
    await join(member, testServer.memberConnection, id);
    await owner.ask(deleteChannel, { params: { serverId: testServer.serverId, channelId: id } });
    expect(await testServer.memberConnection.until(voiceEvents.left)).toEqual({ channelId: id, userId: member.id });
  });

  it('H6 hides the participants of the call, and shows them again when it is restored', async () => {
    await join(owner, testServer.ownerConnection);
    await callEvents(testServer.memberConnection);
    await setPermissions(0);
    expect(await callEvents(testServer.memberConnection)).toEqual(['voice:user_left owner']);
    expect(await inCall(member)).toEqual([]);
    await setPermissions(SEES_AND_CALLS);
    expect(await callEvents(testServer.memberConnection)).toEqual(['voice:user_joined owner']);
    expect(await inCall(member)).toEqual([owner.id]);
  });
});

describe('a call in direct messages', () => {
  async function conversation(): Promise<string> {
    const { channelId: id } = await owner.ask(openDm, { params: { userId: member.id } });
    return id;
  }

  it('rings for both users, and notifies no one else', async () => {
    const id = await conversation();
    await join(owner, testServer.ownerConnection, id);
    expect(await testServer.memberConnection.until(voiceEvents.joined)).toEqual({ channelId: id, userId: owner.id, serverId: null });
    expect(await inCall(member)).toEqual([owner.id]);
    expect(await inCall(newcomer)).toEqual([]);
    expect(await callEvents(testServer.newcomerConnection)).toEqual([]);
    await join(member, testServer.memberConnection, id);
    await owner.ask(closeDm, { params: { channelId: id } });
    expect(await testServer.memberConnection.until(voiceEvents.left)).toEqual({ channelId: id, userId: owner.id });
    expect(await inCall(member)).toEqual([member.id]);
  });

  it('ends when one blocks the other, and is refused from then on', async () => {
    const stranger = await network.register('Stranger');
    const connection = await stranger.signOn();
    const { channelId: id } = await owner.ask(openDm, { params: { userId: stranger.id } });
    await join(owner, testServer.ownerConnection, id);
    await join(stranger, connection, id);
    await stranger.ask(blockUser, { params: { userId: owner.id } });
    await connection.until(voiceEvents.left, ({ userId }) => userId === owner.id);
    await connection.until(voiceEvents.left, ({ userId }) => userId === stranger.id);
    await owner.refused(joinCall, { ...inChannel(id), body: { socketId: testServer.ownerConnection.id } }, 403, null);
    await stranger.refused(joinCall, { ...inChannel(id), body: { socketId: connection.id } }, 403, null);
    connection.close();
  });
});

describe('a signal', () => {
  const send = (connection: Connection, toUserId: string, signal: unknown, id = testServer.channelId) =>
    connection.emit(clientEvents.sendCallSignal.name, { channelId: id, toUserId, signal });

  it('goes from one socket in the call to the other one, and nowhere else', async () => {
    const other = await member.signOn();
    await join(owner, testServer.ownerConnection);
    await join(member, testServer.memberConnection);
    const offer = { type: 'offer', sdp: 'v=0' };
    send(testServer.ownerConnection, member.id, offer);
    expect(await testServer.memberConnection.until(voiceEvents.signalReceived)).toEqual({
      fromUserId: owner.id,
      channelId: testServer.channelId,
      signal: offer,
    });
    // Dropped: from a socket outside the call, from another user, to another user, or for another channel.
    send(other, owner.id, 'not mine');
    send(testServer.newcomerConnection, owner.id, 'from outside');
    send(testServer.ownerConnection, newcomer.id, 'to outside');
    send(testServer.ownerConnection, member.id, 'elsewhere', '123');
    send(testServer.ownerConnection, member.id, 'last');
    await testServer.memberConnection.until(voiceEvents.signalReceived, ({ signal }) => signal === 'last');
    const received = [testServer.ownerConnection, testServer.memberConnection, testServer.newcomerConnection, other].flatMap((connection) =>
      connection.events.filter(({ name }) => name === voiceEvents.signalReceived.name),
    );
    expect(received).toHaveLength(2);
    other.close();
  });
});

describe('the STUN server', () => {
  it('is one object, not null and not a list', async () => {
    const { result } = await owner.ask(generateIceServer);
    expect(result).toEqual({ urls: 'stun:stun.l.google.com:19302', username: '', credential: '' });
  });
});
