/** Notices in the wire contract: the notice that a channel shows, or a direct message with a user. */
import { createChannel, setChannelPermissions } from '@folkmoot/contracts/channels/commands';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import {
  getChannelNotice,
  getPersonalNotice,
  removeChannelNotice,
  removePersonalNotice,
  setChannelNotice,
  setPersonalNotice,
} from '@folkmoot/contracts/notices/commands';
import { describe, expect, it } from 'vitest';
import { startServerWithMembers } from './harness/server-with-members.ts';

const { network, owner, member, newcomer, testServer } = await startServerWithMembers();

const inChannel = () => ({ params: { serverId: testServer.serverId, channelId: testServer.channelId } });
const onNotice = () => ({ params: { channelId: testServer.channelId } });

describe('the notice of a channel', () => {
  it('is set, changed and removed by members who manage channels, and read by everyone who sees the channel', async () => {
    await member.refused(getChannelNotice, onNotice(), 400);
    await member.refused(setChannelNotice, { ...inChannel(), body: { content: 'Mine now' } }, 403);
    const { notice } = await owner.ask(setChannelNotice, { ...inChannel(), body: { content: '  Be kind.  ' } });
    expect(notice).toMatchObject({ content: 'Be kind.', channelId: testServer.channelId, userId: null, createdAt: notice.updatedAt });
    const { id: _, createdAt: __, ...shown } = notice;
    expect(await member.ask(getChannelNotice, onNotice())).toEqual({ notice: shown });
    await newcomer.refused(getChannelNotice, onNotice(), 403);
    const changed = await owner.ask(setChannelNotice, { ...inChannel(), body: { content: 'Be kinder.' } });
    expect(changed.notice).toMatchObject({ id: notice.id, createdAt: notice.createdAt, content: 'Be kinder.' });
    expect(await owner.ask(removeChannelNotice, inChannel())).toEqual({ status: true });
    await owner.refused(removeChannelNotice, inChannel(), 400);
    await member.refused(getChannelNotice, onNotice(), 400);
  });

  it('is not visible to members who can’t see the channel', async () => {
    const hidden = await owner.ask(createChannel, { params: { serverId: testServer.serverId }, body: {} });
    const params = { serverId: testServer.serverId, channelId: hidden.id };
    await owner.ask(setChannelPermissions, { params: { ...params, roleId: testServer.defaultRoleId }, body: { permissions: 0 } });
    await owner.ask(setChannelNotice, { params, body: { content: 'A secret' } });
    await member.refused(getChannelNotice, { params: { channelId: hidden.id } }, 403);
  });

  it.each([['abc'], ['   a   '], ['x'.repeat(301)], [undefined]])('cannot be %j', async (content) => {
    await owner.refused(setChannelNotice, { ...inChannel(), body: { content } }, 400, 'content');
  });

  it('of a channel of another server is refused', async () => {
    const other = await network.server(owner);
    const params = { serverId: other.id, channelId: testServer.channelId };
    await owner.refused(setChannelNotice, { params, body: { content: 'Hello' } }, 403);
    await owner.refused(removeChannelNotice, { params }, 403);
  });
});

describe('the notice of a user', () => {
  it('is shown in direct messages with this user, but not in their notes', async () => {
    await owner.refused(getPersonalNotice, {}, 400);
    const { notice } = await owner.ask(setPersonalNotice, { body: { content: 'Back on Monday.' } });
    expect(notice).toMatchObject({ content: 'Back on Monday.', channelId: null, userId: owner.id });
    expect((await owner.ask(getPersonalNotice)).notice).toEqual({
      content: 'Back on Monday.',
      updatedAt: notice.updatedAt,
      channelId: null,
      userId: owner.id,
    });
    const dm = await member.ask(openDm, { params: { userId: owner.id } });
    expect((await member.ask(getChannelNotice, { params: { channelId: dm.channelId } })).notice.content).toBe('Back on Monday.');
    await newcomer.refused(getChannelNotice, { params: { channelId: dm.channelId } }, 403);
    const notes = await owner.ask(openDm, { params: { userId: owner.id } });
    await owner.refused(getChannelNotice, { params: { channelId: notes.channelId } }, 400);
    expect(await owner.ask(removePersonalNotice)).toEqual({ status: true });
    await owner.refused(removePersonalNotice, {}, 400);
    await member.refused(getChannelNotice, { params: { channelId: dm.channelId } }, 400);
  });
});
