/** The edit history of messages: who sees which versions, by the setting of the server. */
import { deleteAccount } from '@folkmoot/contracts/accounts/commands';
import { listServerActions, undoServerAct } from '@folkmoot/contracts/audit-log/commands';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { changeInstance } from '@folkmoot/contracts/instance/commands';
import { leaveServer } from '@folkmoot/contracts/members/commands';
import { deleteMessage, editMessage, listMessageVersions, sendMessage } from '@folkmoot/contracts/messages/commands';
import { getServer, updateServer } from '@folkmoot/contracts/servers/commands';
import type { EditHistory } from '@folkmoot/contracts/servers/edit-history';
import { serverEvents } from '@folkmoot/contracts/servers/wire';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { type Network, type Person, startNetwork } from './harness/network.ts';

let network: Network;
let owner: Person;
let member: Person;
let reader: Person;
let stranger: Person;
let serverId: string;
let channelId: string;

beforeAll(async () => {
  network = await startNetwork(inject('postgresUrl'));
  owner = await network.register('Ada');
  [member, reader, stranger] = [await network.register('Ben'), await network.register('Cat'), await network.register('Dan')];
  ({ id: serverId, defaultChannelId: channelId } = await network.server(owner, member, reader));
});

afterAll(() => network?.stop());

const show = (editHistory: EditHistory) => owner.ask(updateServer, { params: { serverId }, body: { editHistory } });

/** A message of the member with these texts, one after the other. */
async function edited([first = '', ...next]: readonly string[], into = channelId) {
  const { id } = await member.ask(sendMessage, { params: { channelId: into }, body: { content: first } });
  const on = { params: { channelId: into, messageId: id } };
  for (const content of next) await member.ask(editMessage, { ...on, body: { content } });
  return on;
}

async function contentsFor(who: Person, on: Awaited<ReturnType<typeof edited>>): Promise<readonly string[]> {
  return (await who.ask(listMessageVersions, on)).versions.map(({ content }) => content);
}

describe('the versions of a message', () => {
  it('are listed newest first, by default only for the author of the message', async () => {
    const on = await edited(['one', 'two', 'three']);
    const { versions, hidden, more } = await member.ask(listMessageVersions, on);
    expect(versions.map(({ content }) => content)).toEqual(['three', 'two', 'one']);
    expect(versions.map(({ at }) => at)).toEqual(versions.map(({ at }) => at).toSorted((a, b) => b - a));
    expect([hidden, more]).toEqual([false, false]);
    await owner.refused(listMessageVersions, on, 403);
    await reader.refused(listMessageVersions, on, 403);
    await stranger.refused(listMessageVersions, on, 403);
  });

  it('are visible to moderators if the server says so, from then on', async () => {
    const before = await edited(['secret', 'public']);
    await show('moderators');
    expect(await owner.ask(listMessageVersions, before)).toMatchObject({ versions: [{ content: 'public' }], hidden: true });
    const on = await edited(['one', 'two']);
    expect(await contentsFor(owner, on)).toEqual(['two', 'one']);
    await reader.refused(listMessageVersions, on, 403);
    await show('everyone');
    expect(await contentsFor(reader, on)).toEqual(['two']);
    expect(await contentsFor(reader, before)).toEqual(['public']);
    const later = await edited(['three', 'four']);
    expect(await contentsFor(reader, later)).toEqual(['four', 'three']);
    await show('moderators');
    expect(await contentsFor(owner, later)).toEqual(['four', 'three']);
    await show('everyone');
    await stranger.refused(listMessageVersions, on, 403);
    await show('nobody');
    await owner.refused(listMessageVersions, on, 403);
    expect(await contentsFor(member, on)).toEqual(['two', 'one']);
  });

  it('of deleted messages and of other channels do not exist', async () => {
    await show('everyone');
    const on = await edited(['one', 'two']);
    const other = await network.server(member);
    await member.refused(listMessageVersions, { params: { ...on.params, channelId: other.defaultChannelId } }, 404);
    await owner.ask(deleteMessage, on);
    await member.refused(listMessageVersions, on, 404);
    await owner.refused(listMessageVersions, on, 404);
  });

  it('in a conversation are visible only to the author', async () => {
    const { channelId: dm } = await member.ask(openDm, { params: { userId: reader.id } });
    await reader.ask(openDm, { params: { userId: member.id } });
    const on = await edited(['one', 'two'], dm);
    expect(await contentsFor(member, on)).toEqual(['two', 'one']);
    await reader.refused(listMessageVersions, on, 403);
  });

  it('have masked words like messages', async () => {
    await show('everyone');
    const on = await edited(['what the heck', 'what']);
    const filter = (mode: string) => owner.ask(changeInstance, { body: { wordFilter: { mode, words: ['heck'], useDefaultList: false } } });
    await filter('everywhere');
    expect(await contentsFor(reader, on)).toEqual(['what', 'what the ••••']);
    await filter('off');
  });

  it('H9 end with the erasure of their author', async () => {
    const writer = await network.register('Eve');
    const server = await network.server(owner, writer);
    await owner.ask(updateServer, { params: { serverId: server.id }, body: { editHistory: 'everyone' } });
    const params = { channelId: server.defaultChannelId };
    const { id: messageId } = await writer.ask(sendMessage, { params, body: { content: 'one' } });
    const on = { params: { ...params, messageId } };
    await writer.ask(editMessage, { ...on, body: { content: 'two' } });
    expect(await contentsFor(owner, on)).toEqual(['two', 'one']);
    await writer.ask(leaveServer, { params: { serverId: server.id } });
    await writer.ask(deleteAccount, { body: { password: writer.password, deleteContent: true } });
    // The text is deleted in the background.
    await vi.waitFor(() => owner.refused(listMessageVersions, on, 404), { timeout: 20_000 });
  });
});

describe('the setting', () => {
  it('belongs to administrators, reaches clients, and can be undone in the audit log', async () => {
    await show('nobody');
    await network.settle();
    expect(await member.ask(getServer, { params: { serverId } })).not.toHaveProperty('editHistory');
    await member.refused(updateServer, { params: { serverId }, body: { editHistory: 'everyone' } }, 403);
    await owner.refused(updateServer, { params: { serverId }, body: { editHistory: 'some' } }, 400, 'editHistory');
    const connection = await member.signOn();
    expect(await show('moderators')).toEqual({ editHistory: 'moderators' });
    await connection.until(serverEvents.updated, ({ updated }) => updated.editHistory === 'moderators');
    connection.close();
    expect(await member.ask(getServer, { params: { serverId } })).toMatchObject({ editHistory: 'moderators' });
    const [action] = (await owner.ask(listServerActions, { params: { serverId } })).actions;
    expect(action).toMatchObject({
      actionType: 'SERVER_UPDATE',
      data: { changes: [{ field: 'editHistory', from: 'nobody', to: 'moderators' }] },
      undo: { state: 'open' },
    });
    await owner.ask(undoServerAct, { params: { serverId, auditLogId: action?.id ?? '' } });
    expect(await member.ask(getServer, { params: { serverId } })).not.toHaveProperty('editHistory');
  });
});
