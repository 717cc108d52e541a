/**
 * A server whose deletion a moderator schedules, in the wire contract: permissions, restrictions, notifications, and the
 * deletion.
 */
import { listAccountHistory } from '@folkmoot/contracts/account-history/commands';
import { bumpServer, joinPublicServer, listPublicServers, publishServer } from '@folkmoot/contracts/explore/commands';
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { leaveServer } from '@folkmoot/contracts/members/commands';
import { listMessages, sendMessage } from '@folkmoot/contracts/messages/commands';
import { cancelServerDeletion, scheduleServerDeletion } from '@folkmoot/contracts/moderation/commands';
import { dismissUserNotice } from '@folkmoot/contracts/notices/commands';
import { SERVER_DELETED_NOTICE, serverDeletedContent } from '@folkmoot/contracts/notices/server-deleted';
import { searchMessages } from '@folkmoot/contracts/search/commands';
import { deleteServer, getServer, updateServer } from '@folkmoot/contracts/servers/commands';
import { ServerDeletionScheduled } from '@folkmoot/contracts/servers/events';
import { SERVER_LIMITS } from '@folkmoot/contracts/servers/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { connectOnline } from './harness/connect-online.ts';
import type { Connection } from './harness/connection.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';

let network: Network;
/** The first account of an instance, and so its founder. */
let moderator: Person;
let owner: Person;
let member: Person;
let testServer: { readonly serverId: string; readonly channelId: string };
let ownerConnection: Connection;
let memberConnection: Connection;
let moderatorConnection: Connection;

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
  moderator = await network.register('Moderator');
  member = await network.register('Member');
});

beforeEach(async () => {
  // New users for each test: every scheduled deletion warns the owner, and too many warnings suspend them.
  owner = await network.register('Owner');
  const server = await network.server(owner, member);
  testServer = { serverId: server.id, channelId: server.defaultChannelId };
  [ownerConnection, memberConnection, moderatorConnection] = [
    await connectOnline(owner),
    await connectOnline(member),
    await connectOnline(moderator),
  ];
  await network.settle();
  for (const connection of [ownerConnection, memberConnection, moderatorConnection]) connection.take();
  return () => network.disconnectAll();
});

afterAll(() => network.stop());

/** The events of a connection since the last call, without presence of others. */
async function receivedBy(connection: Connection) {
  await network.settle();
  return connection.take().flatMap(({ name, payload }) => (name === 'user:presence_update' ? [] : [[name, payload] as const]));
}

const inServer = (body?: unknown) => ({ params: { serverId: testServer.serverId }, body });
const inChannel = (body?: unknown) => ({ params: { channelId: testServer.channelId }, body });

function schedule(reason = 'Spam.') {
  return moderator.ask(scheduleServerDeletion, inServer({ password: moderator.password, reason }));
}

function cancel() {
  return moderator.ask(cancelServerDeletion, inServer({ password: moderator.password }));
}

describe('a server that is scheduled for deletion', () => {
  it('is closed to all its members, who are notified, and opened again', async () => {
    await member.ask(sendMessage, inChannel({ content: 'before xyzzyclosing' }));
    await receivedBy(memberConnection);
    const { scheduledDeletion } = await schedule();
    expect(scheduledDeletion).toEqual({ serverId: testServer.serverId, scheduledByUserId: moderator.id, scheduledAt: expect.any(Number) });
    const { scheduledAt } = scheduledDeletion;
    const scheduled = ['server:schedule_delete', { serverId: testServer.serverId, scheduleAt: scheduledAt }];
    expect(await receivedBy(memberConnection)).toEqual([scheduled]);
    expect(await receivedBy(moderatorConnection)).toEqual([]);

    for (const person of [owner, member]) {
      await person.refused(listMessages, inChannel(), 403);
      await person.refused(sendMessage, inChannel({ content: 'hello?' }), 403);
      await person.refused(createInvite, inServer(), 403);
      expect((await person.ask(searchMessages, { query: { q: 'xyzzyclosing' } })).messages).toEqual([]);
      expect((await person.ask(getServer, inServer())).scheduledForDeletion).toEqual({ scheduledAt });
      const { snapshot } = await person.signOn();
      expect(snapshot.servers.find(({ id }) => id === testServer.serverId)?.scheduledForDeletion).toEqual({ scheduledAt });
    }
    await owner.refused(updateServer, inServer({ name: 'Another name' }), 403);

    expect(await cancel()).toEqual({ success: true });
    expect(await receivedBy(memberConnection)).toEqual([['server:remove_schedule_delete', { serverId: testServer.serverId }]]);
    await member.ask(sendMessage, inChannel({ content: 'after' }));
    expect((await member.ask(getServer, inServer())).scheduledForDeletion).toBeNull();
    expect((await member.ask(searchMessages, { query: { q: 'xyzzyclosing' } })).messages).toHaveLength(1);
  });

  it('can’t be joined, found, published or bumped, but can be left and deleted', async () => {
    const { code } = await owner.ask(createInvite, inServer());
    await owner.ask(publishServer, inServer({ description: 'A house where xyzzyplugh lives, and everybody may come in and look at it.' }));
    const found = () => member.ask(listPublicServers, { query: { search: 'xyzzyplugh' } });
    expect(await found()).toHaveLength(1);
    await schedule();
    expect(await found()).toEqual([]);
    await moderator.refused(joinServer, { params: { code } }, 400);
    await moderator.refused(joinPublicServer, inServer(), 400);
    expect((await owner.refused(bumpServer, inServer({ token: '' }), 400)).message).not.toContain('hours');
    await member.ask(leaveServer, inServer());
    await owner.ask(deleteServer, inServer());
    await moderator.refused(cancelServerDeletion, inServer({ password: moderator.password }), 404);
  });

  it('has an owner who gets the reason', async () => {
    await receivedBy(ownerConnection);
    await schedule('Selling eels.');
    const notices = (await receivedBy(ownerConnection)).filter(([name]) => name === 'user:notice_created');
    expect(notices).toMatchObject([[expect.anything(), { type: 0, content: `House of ${owner.name}: Selling eels.` }]]);
    const { snapshot } = await owner.signOn();
    expect(snapshot.user.notices.at(-1)).toMatchObject({ content: `House of ${owner.name}: Selling eels.` });
  });

  it('is deleted after five days, also by a process that started later, and its owner gets the reason', async () => {
    const { foundation } = network.product();
    const scheduledAt = Date.now() - SERVER_LIMITS.deletionDelayMs;
    const { serverId } = testServer;
    const event = ServerDeletionScheduled({ serverId, scheduledById: moderator.id, reason: 'Long ago.', scheduledAt });
    const meta = { actor: moderator.id, command: 'test', correlationId: '1', causationId: null, at: scheduledAt };
    await foundation.log.append(`server-${serverId}`, 'any', await foundation.codec.encode([event], meta));
    await network.restart();
    await network.settle();
    await owner.refused(getServer, inServer(), 403);
    const { snapshot } = await owner.signOn();
    expect(snapshot.servers.map(({ id }) => id)).not.toContain(serverId);
    const notices = snapshot.user.notices.filter(({ type }) => type === SERVER_DELETED_NOTICE);
    expect(notices).toMatchObject([
      { title: `House of ${owner.name}`, content: serverDeletedContent('Long ago.'), createdBy: { username: 'Folkmoot' } },
    ]);
    expect((await owner.ask(listAccountHistory))[0]).toMatchObject({
      act: 'serverDeleted',
      serverId,
      serverName: `House of ${owner.name}`,
    });
    await owner.ask(dismissUserNotice, { params: { noticeId: notices[0]?.id ?? '' } });
    // The deletion happens only once.
    await network.restart();
    await network.settle();
    expect((await owner.signOn()).snapshot.user.notices.map(({ type }) => type)).not.toContain(SERVER_DELETED_NOTICE);
  });
});

describe('the command to schedule a deletion', () => {
  it('requires a moderator with a password, and an existing server', async () => {
    const body = { password: owner.password, reason: 'Mine.' };
    expect((await owner.refused(scheduleServerDeletion, inServer(body), 403)).message).toBe('Admin access only!');
    await owner.refused(cancelServerDeletion, inServer(body), 403);
    const wrong = { password: 'not mine', reason: 'Spam.' };
    expect((await moderator.refused(scheduleServerDeletion, inServer(wrong), 403, 'password')).message).toBe('Invalid password.');
    await moderator.refused(scheduleServerDeletion, inServer({ reason: 'Spam.' }), 400, 'password');
    const own = { password: moderator.password };
    await moderator.refused(scheduleServerDeletion, inServer(own), 400, 'reason');
    await moderator.refused(scheduleServerDeletion, inServer({ ...own, reason: ' ' }), 400, 'reason');
    await moderator.refused(scheduleServerDeletion, inServer({ ...own, reason: 'x'.repeat(501) }), 400, 'reason');
    await moderator.refused(scheduleServerDeletion, { params: { serverId: '1' }, body: { ...own, reason: 'Spam.' } }, 404);
    await moderator.refused(cancelServerDeletion, inServer(own), 404);
    await schedule();
    await moderator.refused(scheduleServerDeletion, inServer({ ...own, reason: 'Again.' }), 400);
    await moderator.refused(cancelServerDeletion, inServer({ password: 'not mine' }), 403, 'password');
    await cancel();
  });
});
