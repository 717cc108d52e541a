/** The emoji of a server in the wire contract: 5.5 of the servers document. */
import { listServerActions, undoEmojiAct } from '@folkmoot/contracts/audit-log/commands';
import { addEmoji, getEmojiServer, listEmojis, removeEmoji, renameEmoji } from '@folkmoot/contracts/emojis/commands';
import { getPublicServer, publishServer } from '@folkmoot/contracts/explore/commands';
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { describe, expect, it } from 'vitest';
import { startServerWithMembers } from './harness/server-with-members.ts';
import { upload } from './harness/uploads.ts';

/** Two frames of one pixel. */
const ANIMATED = Buffer.from(
  'R0lGODlhAQABAPAAAP8AAAAAACH/C05FVFNDQVBFMi4wAwEAAAAh+QQACgAAACwAAAAAAQABAAACAkQBACH5BAAKAAAALAAAAAABAAEAgAAA/wAAAAICRAEAOw==',
  'base64',
);

const { network, owner, member, newcomer, testServer, eventsOf: everything } = await startServerWithMembers();

const inServer = () => ({ params: { serverId: testServer.serverId } });
const on = (emojiId: string) => ({ params: { serverId: testServer.serverId, emojiId } });
const eventsOf = () => everything(testServer.memberConnection);

async function added(name: string) {
  return owner.ask(addEmoji, { ...inServer(), body: { name, fileId: await upload(network.url(), 'emojis') } });
}

describe('emoji of a server', () => {
  it('are added with an uploaded image, whose id they take, and all members are notified', async () => {
    const fileId = await upload(network.url(), 'emojis');
    const emoji = await owner.ask(addEmoji, { ...inServer(), body: { name: ' par-ty! ', fileId } });
    expect(emoji).toEqual({ id: fileId, name: 'par_ty_', gif: false, serverId: testServer.serverId, uploadedById: owner.id });
    expect(await eventsOf()).toEqual([['server:emoji_add', { serverId: testServer.serverId, emoji }]]);
    expect((await fetch(`${network.url()}/cdn//emojis/${fileId}.webp?size=36`)).status).toBe(200);

    const moving = await owner.ask(addEmoji, {
      ...inServer(),
      body: { name: 'moving', fileId: await upload(network.url(), 'emojis', ANIMATED, 'a.gif', 'image/gif') },
    });
    expect(moving.gif).toBe(true);
    expect(await owner.ask(listEmojis, inServer())).toEqual([
      { ...moving, uploadedBy: expect.objectContaining({ id: owner.id, username: owner.name }) },
      { ...emoji, uploadedBy: expect.objectContaining({ id: owner.id }) },
    ]);
  });

  it('are in the record of the server, after joining and after authentication', async () => {
    const { id, name, gif } = await added('here');
    const { code } = await owner.ask(createInvite, inServer());
    const joined = await newcomer.ask(joinServer, { params: { code } });
    expect(joined.customEmojis).toEqual([{ id, name, gif }]);
    const connection = await newcomer.signOn();
    expect(connection.snapshot.servers.find((server) => server.id === testServer.serverId)?.customEmojis).toEqual([{ id, name, gif }]);
    connection.close();
  });

  it('may have equal names, which only the picker makes unique', async () => {
    const [first, second] = [await added('party'), await added('party')];
    expect([first.name, second.name]).toEqual(['party', 'party']);
    expect((await owner.ask(renameEmoji, { ...on(first.id), body: { name: 'PARTY' } })).name).toBe('PARTY');
    const connection = await member.signOn();
    const listed = connection.snapshot.servers.find((server) => server.id === testServer.serverId);
    expect(listed?.customEmojis?.map(({ id, name }) => [id, name])).toEqual([
      [first.id, 'PARTY'],
      [second.id, 'party'],
    ]);
    connection.close();
  });

  it('are renamed and deleted, and their image stays for existing messages', async () => {
    const emoji = await added('before');
    await eventsOf();
    expect(await owner.ask(renameEmoji, { ...on(emoji.id), body: { name: 'after' } })).toEqual({ ...emoji, name: 'after' });
    expect(await eventsOf()).toEqual([['server:emoji_update', { serverId: testServer.serverId, emojiId: emoji.id, name: 'after' }]]);
    const answer = await owner.api('DELETE', `/api/servers/${testServer.serverId}/emojis/${emoji.id}`);
    expect(answer.status).toBe(200);
    expect(await eventsOf()).toEqual([['server:emoji_remove', { serverId: testServer.serverId, emojiId: emoji.id }]]);
    expect(await owner.ask(listEmojis, inServer())).toEqual([]);
    expect((await fetch(`${network.url()}/cdn/emojis/${emoji.id}.webp`)).status).toBe(200);
    await owner.refused(removeEmoji, on(emoji.id), 400);
    await owner.refused(renameEmoji, { ...on(emoji.id), body: { name: 'again' } }, 400);
  });

  it('reveal their server if it is published', async () => {
    const emoji = await added('known');
    const from = { params: { emojiId: emoji.id } };
    await newcomer.refused(getEmojiServer, from, 400);
    await newcomer.refused(getEmojiServer, { params: { emojiId: '1' } }, 400);
    await owner.ask(publishServer, { ...inServer(), body: { description: 'Where it comes from' } });
    expect(await newcomer.ask(getEmojiServer, from)).toEqual(await newcomer.ask(getPublicServer, inServer()));
  });

  it('can be changed only by administrators of the same server', async () => {
    const emoji = await added('mine');
    await member.refused(addEmoji, { ...inServer(), body: { name: 'no', fileId: '12' } }, 403);
    await member.refused(listEmojis, inServer(), 403);
    const other = await network.server(owner);
    await owner.refused(removeEmoji, { params: { serverId: other.id, emojiId: emoji.id } }, 400);
  });

  it.each([['x'], ['sixteen_letters_'], [undefined]])('cannot have the name %j', async (name) => {
    await owner.refused(addEmoji, { ...inServer(), body: { name, fileId: '12345' } }, 400, 'name');
  });

  it('require an existing image, which can be used once', async () => {
    await owner.refused(addEmoji, { ...inServer(), body: { name: 'nothing', fileId: '12345' } }, 403, 'fileId');
    const emoji = await added('once');
    await owner.refused(addEmoji, { ...inServer(), body: { name: 'twice', fileId: emoji.id } }, 403, 'fileId');
  });
});

describe('undoing an action on an emoji', () => {
  const entry = async (actionType: string) =>
    (await owner.ask(listServerActions, inServer())).actions.find((action) => action.actionType === actionType)?.id ?? '';

  it('restores its name, and restores a deleted emoji with its image', async () => {
    const emoji = await added('owl');
    await owner.ask(renameEmoji, { ...on(emoji.id), body: { name: 'bird' } });
    const renamed = { ...on(emoji.id), body: { auditLogId: await entry('SERVER_EMOJI_RENAME') } };
    await member.refused(undoEmojiAct, renamed, 403);
    await owner.ask(undoEmojiAct, renamed);
    await owner.refused(undoEmojiAct, renamed, 400);
    await owner.ask(removeEmoji, on(emoji.id));
    const removed = { ...on(emoji.id), body: { auditLogId: await entry('SERVER_EMOJI_REMOVE') } };
    const both = await Promise.allSettled([1, 2].map(() => owner.ask(undoEmojiAct, removed)));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await eventsOf();
    expect(await owner.ask(listEmojis, inServer())).toMatchObject([emoji]);
    expect((await fetch(`${network.url()}/cdn//emojis/${emoji.id}.webp?size=36`)).status).toBe(200);
    await owner.ask(undoEmojiAct, { ...on(emoji.id), body: { auditLogId: await entry('SERVER_EMOJI_ADD') } });
    expect(await owner.ask(listEmojis, inServer())).toEqual([]);
    const another = await added('other');
    await owner.refused(undoEmojiAct, { ...on(another.id), body: removed.body }, 404);
  });
});
