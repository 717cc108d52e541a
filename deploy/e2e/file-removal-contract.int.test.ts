/**
 * Staff find every copy of a file by its hash, and remove all of them permanently. The owner of the server is the founder of the
 * instance.
 */
import { createHash } from 'node:crypto';
import { addEmoji } from '@folkmoot/contracts/emojis/commands';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { findFile, removeFile } from '@folkmoot/contracts/media/commands';
import { FileRemoved } from '@folkmoot/contracts/media/events';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { listModeratorActs } from '@folkmoot/contracts/moderation/undo-commands';
import { createPost } from '@folkmoot/contracts/posts/commands';
import { updateProfile } from '@folkmoot/contracts/profiles/commands';
import { describe, expect, it, vi } from 'vitest';
import { makeAdmin } from './harness/badges.ts';
import type { Person } from './harness/network.ts';
import { startServerWithMembers } from './harness/server-with-members.ts';
import { pngOf, upload } from './harness/uploads.ts';

const { network, owner, member, newcomer, testServer } = await startServerWithMembers();

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let widths = 20;
/** A different image each time. */
function picture(): Buffer {
  widths += 1;
  return pngOf(widths, 20);
}

const uploadTo = (to: string, bytes: Uint8Array) => upload(network.url(), to, bytes);

async function sendFile(by: Person, channelId: string, bytes: Uint8Array) {
  const body = { content: 'Look', nerimityCdnFileId: await uploadTo(`attachments/${channelId}`, bytes) };
  return by.ask(sendMessage, { params: { channelId }, body });
}

const input = (bytes: Uint8Array, more: object = {}, by: Person = owner) => ({
  body: { sha256: sha256Of(bytes), reason: 'Illegal in this country', password: by.password, ...more },
});

async function statusOf(path: string | null | undefined): Promise<number> {
  return (await fetch(`${network.url()}/cdn/${path}`)).status;
}

async function registerAdmin(): Promise<Person> {
  const person = await network.register('Admin');
  await makeAdmin(owner, person.id);
  return person;
}

/** Waits until the media service knows the files of these messages and posts. */
async function waitForMedia(...ids: readonly string[]): Promise<void> {
  const { pool } = network.product().foundation.readModels;
  const attached = async () => (await pool.query('select 1 from media.attached where message_id = any($1)', [ids])).rowCount;
  await vi.waitFor(async () => expect(await attached()).toBe(ids.length), { timeout: 10_000 });
}

describe('a forbidden file', () => {
  it('is found everywhere, by its hash and by an address', async () => {
    const bytes = picture();
    const { channelId: dm } = await member.ask(openDm, { params: { userId: newcomer.id } });
    const inServer = await sendFile(member, testServer.channelId, bytes);
    const inDm = await sendFile(newcomer, dm, bytes);
    const post = await member.ask(createPost, {
      body: { content: 'Look', nerimityCdnFileId: await uploadTo(`attachments/${member.id}`, bytes) },
    });
    await member.ask(updateProfile, { body: { avatarId: await uploadTo(`avatars/${member.id}`, bytes) } });
    const emojiId = await uploadTo('emojis', bytes);
    await owner.ask(addEmoji, { params: { serverId: testServer.serverId }, body: { name: 'bad', fileId: emojiId } });
    await network.settle();

    const path = inServer.attachments[0]?.path ?? '';
    await waitForMedia(inServer.id, inDm.id, post.id);
    const byHash = await owner.ask(findFile, { body: { file: sha256Of(bytes) } });
    const byAddress = await owner.ask(findFile, { body: { file: `${network.url()}/cdn/${path}?size=80` } });
    expect(byAddress.files).toEqual(byHash.files);
    expect(byHash).toMatchObject({ sha256: sha256Of(bytes), isRemoved: false, count: 5 });
    const summaryOf = (person: Person) => ({ id: person.id, name: person.name });
    const server = { id: testServer.serverId, name: expect.any(String) };
    expect(byHash.files).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'attachment', person: summaryOf(member), server, messageId: inServer.id, at: inServer.createdAt }),
        expect.objectContaining({ person: summaryOf(newcomer), server: null, channel: { id: dm, name: null }, messageId: inDm.id }),
        expect.objectContaining({ kind: 'attachment', person: summaryOf(member), channel: null, messageId: null, postId: post.id }),
        expect.objectContaining({ kind: 'avatar', person: summaryOf(member), server: null }),
        expect.objectContaining({ kind: 'emoji', person: null, server, fileId: emojiId }),
      ]),
    );
  });

  it('is removed everywhere, cannot be sent again, and appears in the history only by its hashes', async () => {
    const bytes = picture();
    const inServer = await sendFile(member, testServer.channelId, bytes);
    await network.settle();
    expect(await owner.ask(removeFile, input(bytes))).toEqual({ removed: 1 });
    await vi.waitFor(async () => expect(await statusOf(inServer.attachments[0]?.path)).toBe(404), { timeout: 10_000 });
    await expect(sendFile(member, testServer.channelId, bytes)).rejects.toThrow('403');
    const found = await owner.ask(findFile, { body: { file: sha256Of(bytes) } });
    expect(found).toMatchObject({ isRemoved: true, count: 0, files: [] });
    expect(await owner.ask(removeFile, input(bytes))).toEqual({ removed: 0 });

    const stored = await network.product().foundation.log.readStream(`file-${sha256Of(bytes)}`);
    expect(stored.map(({ type }) => type)).toEqual([FileRemoved.type]);
    expect(stored[0]?.data).not.toContain('Illegal');
    const actions = await owner.ask(listModeratorActs, { query: {} });
    const searchActions = actions.filter(
      ({ actionType }) => actionType === MODERATION_ACT.FILE_SEARCH || actionType === MODERATION_ACT.FILE_REMOVAL,
    );
    expect(searchActions.slice(0, 2)).toMatchObject([
      { actionType: MODERATION_ACT.FILE_SEARCH, count: 0, undo: { state: 'never', why: 'look' } },
      { actionType: MODERATION_ACT.FILE_REMOVAL, count: 1, undo: { state: 'never', why: 'destroyed' } },
    ]);
    expect(searchActions[1]?.reason).toMatch(/^SHA-256 [0-9a-f]{64}: Illegal in this country$/);
  });

  it('is refused also if no one has sent it yet', async () => {
    const bytes = picture();
    expect(await owner.ask(removeFile, input(bytes, { sha256: sha256Of(bytes).toUpperCase() }))).toEqual({ removed: 0 });
    await vi.waitFor(() => expect(sendFile(member, testServer.channelId, bytes)).rejects.toThrow('403'), { timeout: 10_000 });
  });

  it('can only be removed by staff with their password, and not from users of the same or a higher rank', async () => {
    const bytes = picture();
    const moderator = await registerAdmin();
    await waitForMedia((await sendFile(owner, testServer.channelId, bytes)).id);
    await owner.refused(removeFile, input(bytes, { password: 'not mine' }), 403, 'password');
    await owner.refused(removeFile, input(bytes, { sha256: 'abc' }), 400, 'sha256');
    await owner.refused(removeFile, input(bytes, { reason: '' }), 400, 'reason');
    await moderator.refused(removeFile, input(bytes, {}, moderator), 403, 'userIds');
    await member.refused(removeFile, input(bytes, {}, member), 403, null);
    await member.refused(findFile, { body: { file: sha256Of(bytes) } }, 403, null);
    await network.as(owner, null).refused(findFile, { body: { file: sha256Of(bytes) } }, 401, null);
    await owner.refused(findFile, { body: { file: 'my cat' } }, 400, 'file');
    await owner.refused(findFile, { body: { file: `attachments/${testServer.channelId}/1234567890123456789/a.txt` } }, 404, 'file');
    expect((await moderator.ask(findFile, { body: { file: sha256Of(bytes) } })).count).toBe(1);
  });
});
