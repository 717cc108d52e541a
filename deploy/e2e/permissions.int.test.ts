/** Removed permissions end immediately, and new ones apply immediately (H6), for reads, commands and realtime events. */
import { accountEvents } from '@folkmoot/contracts/accounts/wire';
import { createChannel, setChannelPermissions } from '@folkmoot/contracts/channels/commands';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { banMember, kickMember, leaveServer, setMemberRoles } from '@folkmoot/contracts/members/commands';
import { listMessages, sendMessage, startTyping } from '@folkmoot/contracts/messages/commands';
import { messageEvents } from '@folkmoot/contracts/messages/wire';
import { updateProfile } from '@folkmoot/contracts/profiles/commands';
import { clientEvents } from '@folkmoot/contracts/realtime';
import { createRole, deleteRole, updateRole } from '@folkmoot/contracts/roles/commands';
import { deleteServer, getServer, transferOwnership } from '@folkmoot/contracts/servers/commands';
import { unreadEvents } from '@folkmoot/contracts/unread/wire';
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Connection } from './harness/connection.ts';
import { type Network, type Person, startNetwork } from './harness/network.ts';

let network: Network;
let owner: Person;
let member: Person;
let serverId: string;
let channelId: string;
let defaultRoleId: string;
let connection: Connection;

beforeEach(async () => {
  network ??= await startNetwork(inject('postgresUrl'));
  owner ??= await network.register('Owner');
  member ??= await network.register('Member');
  const server = await network.server(owner, member);
  serverId = server.id;
  channelId = server.defaultChannelId;
  defaultRoleId = server.defaultRoleId;
  connection = await member.signOn();
  return () => connection.close();
});

afterAll(() => network.stop());

function say(content: string) {
  return owner.ask(sendMessage, { params: { channelId }, body: { content } });
}

/** Messages that the member received since the last call. */
async function receivedMessages(): Promise<readonly string[]> {
  await network.settle();
  return connection.take().flatMap(({ name, payload }) => {
    const created = name === messageEvents.created.name ? messageEvents.created.payload.parse(payload) : null;
    return created && created.message.type === 0 ? [created.message.content] : [];
  });
}

describe('a member who is removed', () => {
  it.each([
    ['kicked', () => owner.ask(kickMember, { params: { serverId, userId: member.id } })],
    ['banned', () => owner.ask(banMember, { params: { serverId, userId: member.id } })],
    ['leaves', () => member.ask(leaveServer, { params: { serverId } })],
    ['loses the server', () => owner.ask(deleteServer, { params: { serverId } })],
  ])('H6 can’t read, send or receive anything: %s', async (how, remove) => {
    await say('received');
    expect(await receivedMessages()).toEqual(['received']);
    await member.ask(listMessages, { params: { channelId } });
    await remove();
    await member.refused(listMessages, { params: { channelId } }, 403, null);
    await member.refused(getServer, { params: { serverId } }, 403, null);
    await member.refused(sendMessage, { params: { channelId }, body: { content: 'still here' } }, 403, null);
    await member.refused(startTyping, { params: { channelId } }, 403, null);
    connection.take();
    if (how !== 'loses the server') {
      await say('not received');
      await owner.ask(startTyping, { params: { channelId } });
      await owner.ask(createChannel, { params: { serverId }, body: {} });
    }
    await network.settle();
    expect(connection.take().filter(({ name }) => name !== 'user:presence_update')).toEqual([]);
  });
});

describe('a channel', () => {
  const close = (permissions: number, roleId = defaultRoleId) =>
    owner.ask(setChannelPermissions, { params: { serverId, channelId, roleId }, body: { permissions } });

  it('H6 is closed and opened immediately by its permissions', async () => {
    await close(0);
    await say('behind the door');
    await member.refused(listMessages, { params: { channelId } }, 403, null);
    expect(await receivedMessages()).toEqual([]);
    await close(1);
    await say('open again');
    expect(await receivedMessages()).toEqual(['open again']);
    expect(await member.ask(listMessages, { params: { channelId } })).toHaveLength(3);
    await member.refused(sendMessage, { params: { channelId }, body: { content: 'reading only' } }, 403, null);
  });

  it('H6 is opened by a role, and closed when the role is removed, changed or deleted', async () => {
    const role = await owner.ask(createRole, { params: { serverId } });
    const give = (roleIds: string[]) => owner.ask(setMemberRoles, { params: { serverId, userId: member.id }, body: { roleIds } });
    await close(0);
    await close(7, role.id);
    await give([role.id]);
    await say('with the role');
    await give([]);
    await say('without');
    expect(await receivedMessages()).toEqual(['with the role']);
    await owner.ask(updateRole, { params: { serverId, roleId: role.id }, body: { permissions: 1 } });
    await close(0, role.id);
    await give([role.id]);
    await say('as an admin');
    expect(await receivedMessages()).toEqual(['as an admin']);
    await owner.ask(updateRole, { params: { serverId, roleId: role.id }, body: { permissions: 0 } });
    await member.refused(listMessages, { params: { channelId } }, 403, null);
    await close(7, role.id);
    await owner.ask(deleteRole, { params: { serverId, roleId: role.id } });
    await say('the role was deleted');
    expect(await receivedMessages()).toEqual([]);
    await member.refused(listMessages, { params: { channelId } }, 403, null);
  });

  it('H6 follows the owner', async () => {
    await close(0);
    const body = { password: owner.password, newOwnerUserId: member.id };
    await owner.ask(transferOwnership, { params: { serverId }, body });
    await owner.refused(listMessages, { params: { channelId } }, 403, null);
    await member.ask(sendMessage, { params: { channelId }, body: { content: 'mine now' } });
    expect(await receivedMessages()).toEqual(['mine now']);
  });
});

describe('an account', () => {
  it('H6 rejects old tokens and cuts their sockets after a password change, except the socket that requested it', async () => {
    const ann = await network.register('Ann');
    const [firstConnection, secondConnection] = [await ann.signOn(), await ann.signOn()];
    const { channelId: dm } = await ann.ask(openDm, { params: { userId: owner.id } });
    const { newToken } = await ann.ask(updateProfile, {
      body: { password: ann.password, newPassword: 'another secret', socketId: firstConnection.id },
    });
    expect(newToken).toBeTypeOf('string');
    await secondConnection.until(accountEvents.authenticateError);
    await secondConnection.disconnected;
    await ann.refused(listMessages, { params: { channelId: dm } }, 401, null);
    const again = network.as(ann, newToken ?? null);
    await again.ask(sendMessage, { params: { channelId: dm }, body: { content: 'with the new token' } });
    await firstConnection.until(messageEvents.created, ({ message }) => message.content === 'with the new token');
  });

  it('is still served on the socket that stays after a password change', async () => {
    const ben = await network.register('Ben');
    const { channelId: dm } = await ben.ask(openDm, { params: { userId: owner.id } });
    const ownConnection = await ben.signOn();
    await ben.ask(updateProfile, { body: { password: ben.password, newPassword: 'another secret', socketId: ownConnection.id } });
    ownConnection.emit(clientEvents.dismiss.name, { channelId: dm });
    await ownConnection.until(unreadEvents.dismissed, (payload) => payload.channelId === dm);
  });

  it('gets an answer to a dismissal of a channel without access, so that the badge disappears', async () => {
    await owner.ask(kickMember, { params: { serverId, userId: member.id } });
    connection.emit(clientEvents.dismiss.name, { channelId });
    await connection.until(unreadEvents.dismissed, (payload) => payload.channelId === channelId);
  });
});
