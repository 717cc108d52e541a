/** Descriptions and spoilers of the files of messages: everywhere where the file is shown, and absent where nothing was written. */
import { beginDryRun, createAutomodRule, stepDryRun } from '@folkmoot/contracts/automod/commands';
import { getPastChannel } from '@folkmoot/contracts/history/commands';
import { changeInstance } from '@folkmoot/contracts/instance/commands';
import {
  deleteMessage,
  describeAttachment,
  editMessage,
  getMessage,
  listAttachments,
  listMessages,
  sendMessage,
} from '@folkmoot/contracts/messages/commands';
import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { createPost, getPost } from '@folkmoot/contracts/posts/commands';
import { fileReport } from '@folkmoot/contracts/reports/commands';
import { getCase, listCases } from '@folkmoot/contracts/reports/staff-commands';
import { searchMessages } from '@folkmoot/contracts/search/commands';
import { wordRule } from '@folkmoot/contracts/testing/word-rule';
import { describe, expect, it } from 'vitest';
import { startServerWithMembers } from './harness/server-with-members.ts';
import { OGG_OPUS, upload } from './harness/uploads.ts';

const { network, owner, member, newcomer, testServer, eventsOf } = await startServerWithMembers();

const inChannel = () => ({ params: { channelId: testServer.channelId } });
const uploaded = () => upload(network.url(), `attachments/${testServer.channelId}`);

async function send(more: object): Promise<RawMessage> {
  return member.ask(sendMessage, { ...inChannel(), body: { nerimityCdnFileId: await uploaded(), ...more } });
}

const onFile = (message: RawMessage) => ({
  params: { channelId: testServer.channelId, messageId: message.id, attachmentId: message.attachments[0]?.id ?? '' },
});
const fileOf = async (messageId: string) =>
  (await owner.ask(getMessage, { params: { channelId: testServer.channelId, messageId } })).attachments[0];
const found = async (q: string) =>
  (await owner.ask(searchMessages, { query: { serverId: testServer.serverId, q } })).messages.map(({ id }) => id);
const filter = (mode: 'off' | 'everywhere') =>
  owner.ask(changeInstance, { body: { wordFilter: { mode, words: ['heck'], useDefaultList: false, digitsAsLetters: false } } });
const WRITTEN = { attachmentDescription: 'A red boat', attachmentSpoiler: true };
const SHOWN = { description: 'A red boat', spoiler: true };

describe('a described file', () => {
  it('is the same in the reply, the event, the page, the list of files and in replies to it', async () => {
    const sent = await send(WRITTEN);
    expect(sent.attachments).toMatchObject([SHOWN]);
    expect(await eventsOf(testServer.ownerConnection)).toContainEqual([
      'message:created',
      expect.objectContaining({ message: expect.objectContaining({ attachments: sent.attachments }) }),
    ]);
    const body = { content: `[q:${sent.id}]`, replyToMessageIds: [sent.id] };
    const answer = await owner.ask(sendMessage, { ...inChannel(), body });
    expect(answer.replyMessages[0]?.replyToMessage?.attachments).toEqual(sent.attachments);
    expect(answer.quotedMessages[0]?.attachments).toEqual(sent.attachments);
    const [page] = await owner.ask(listMessages, { ...inChannel(), query: { limit: '1', before: answer.id } });
    expect(page?.attachments).toEqual(sent.attachments);
    expect(await owner.ask(listAttachments, inChannel())).toMatchObject([SHOWN]);
  });

  it('has no keys for what its author did not write', async () => {
    const [file] = (await send({ attachmentDescription: ' ', attachmentSpoiler: false })).attachments;
    expect(Object.keys(file ?? {})).toEqual([
      'id',
      'provider',
      'path',
      'fileId',
      'mime',
      'width',
      'height',
      'filesize',
      'expireAt',
      'createdAt',
    ]);
  });

  it('takes up to 1000 characters', async () => {
    expect((await send({ attachmentDescription: 'x'.repeat(1000) })).attachments[0]?.description).toHaveLength(1000);
    const body = { content: 'hi', attachmentDescription: 'x'.repeat(1001) };
    await member.refused(sendMessage, { ...inChannel(), body }, 400, 'attachmentDescription');
  });

  it('is found by its description, also after an edit of the text', async () => {
    const sent = await send({ ...WRITTEN, content: 'look at this' });
    expect(await found('boat this')).toEqual([sent.id]);
    await member.ask(editMessage, { params: { channelId: testServer.channelId, messageId: sent.id }, body: { content: 'see here' } });
    await expect.poll(() => found('see')).toEqual([sent.id]);
    expect(await found('boat has:image')).toEqual([sent.id]);
    expect(await found('"here red"')).toEqual([]);
  });
});

describe('a changed description', () => {
  it('is sent to readers, listed and found', async () => {
    const sent = await send({ ...WRITTEN, content: 'look' });
    await eventsOf(testServer.ownerConnection);
    await member.ask(describeAttachment, { ...onFile(sent), body: { description: 'A green train' } });
    const changed = { ...sent.attachments[0], description: 'A green train' };
    expect(await eventsOf(testServer.ownerConnection)).toEqual([
      [
        'message:updated',
        { channelId: sent.channelId, messageId: sent.id, updated: expect.objectContaining({ attachments: [changed], editedAt: null }) },
      ],
    ]);
    expect(await owner.ask(listAttachments, inChannel())).toMatchObject([{ description: 'A green train', spoiler: true }]);
    expect(await found('train look')).toEqual([sent.id]);
    expect(await found('boat')).toEqual([]);
    expect(await found('has:image')).toEqual([sent.id]);
  });

  it('is shown by time travel as it was at that time', async () => {
    const voice = { durationMs: 1500, waveform: 'AAEC' };
    const recordedId = await upload(network.url(), `attachments/${testServer.channelId}`, OGG_OPUS, 'voice-message.ogg', 'audio/ogg');
    const spoken = await send({ nerimityCdnFileId: recordedId, voice });
    const described = await send(WRITTEN);
    const sentAt = String(await network.head());
    await member.ask(describeAttachment, { ...onFile(described), body: { description: 'A blue boat', spoiler: false } });
    const changedAt = String(await network.head());
    await member.ask(describeAttachment, { ...onFile(described), body: { description: '' } });
    const fileAt = async ({ id }: RawMessage, query: { readonly position?: string }) => {
      const past = await owner.ask(getPastChannel, { params: { channelId: testServer.channelId }, query });
      return past.messages.find((message) => message.id === id)?.file;
    };
    const first = { description: { field: 'attachmentDescription' }, isSpoiler: true, isVoice: false };
    expect(await fileAt(described, { position: sentAt })).toMatchObject(first);
    expect(await fileAt(described, { position: changedAt })).toMatchObject({ description: { field: 'description' }, isSpoiler: false });
    expect(await fileAt(described, {})).toEqual({ description: null, isSpoiler: false, isVoice: false });
    expect(await fileAt(spoken, {})).toEqual({ description: null, isSpoiler: false, isVoice: true });
  });

  it('is removed by an empty text, with the spoiler', async () => {
    const sent = await send(WRITTEN);
    await member.ask(describeAttachment, { ...onFile(sent), body: { description: '', spoiler: false } });
    await expect.poll(async () => Object.keys((await fileOf(sent.id)) ?? {}).at(-1)).toBe('createdAt');
  });

  it('is refused to others, and for a deleted message', async () => {
    const sent = await send(WRITTEN);
    await owner.refused(describeAttachment, { ...onFile(sent), body: { spoiler: false } }, 400);
    await newcomer.refused(describeAttachment, { ...onFile(sent), body: { spoiler: false } }, 403);
    await member.ask(deleteMessage, { params: { channelId: testServer.channelId, messageId: sent.id } });
    await member.refused(describeAttachment, { ...onFile(sent), body: { spoiler: false } }, 400);
  });
});

describe('moderation', () => {
  it('applies automod rules to descriptions', async () => {
    await owner.ask(createAutomodRule, { params: { serverId: testServer.serverId }, body: wordRule('Boats', 'boat') });
    const body = { content: 'hi', nerimityCdnFileId: await uploaded(), ...WRITTEN };
    await member.refused(sendMessage, { ...inChannel(), body }, 403);
    const sent = await send({ content: 'hi' });
    await member.refused(describeAttachment, { ...onFile(sent), body: { description: 'the boat' } }, 403);
  });

  it('finds descriptions in a dry run', async () => {
    await send({ content: 'hi', ...WRITTEN });
    const onServer = { serverId: testServer.serverId };
    const { id: dryRunId } = await owner.ask(beginDryRun, { params: onServer, body: wordRule('Boats', 'boat') });
    const step = await owner.ask(stepDryRun, { params: { ...onServer, dryRunId }, query: {} });
    expect(step.hits).toMatchObject([{ content: 'hi\nA red boat' }]);
  });

  it('shows the description in a report', async () => {
    const sent = await send(WRITTEN);
    await owner.ask(fileReport, { body: { kind: 'message', id: sent.id, reason: 'spam' } });
    const [row] = await owner.ask(listCases);
    const { reports } = await owner.ask(getCase, { params: { caseId: row?.id ?? '' } });
    expect(reports).toMatchObject([{ content: { kind: 'message', fileDescription: 'A red boat' } }]);
  });

  it('masks words for readers, and keeps them when the author sends the masked text back', async () => {
    await filter('everywhere');
    const sent = await send({ attachmentDescription: 'What the heck' });
    expect(sent.attachments).toMatchObject([{ description: 'What the ••••' }]);
    await member.ask(describeAttachment, { ...onFile(sent), body: { description: 'What the •••• is it' } });
    await filter('off');
    await expect.poll(async () => (await fileOf(sent.id))?.description).toBe('What the heck is it');
  });
});

describe('the image of a post', () => {
  const post = async (more: object) => {
    const nerimityCdnFileId = await upload(network.url(), `attachments/${member.id}`);
    return member.ask(createPost, { body: { nerimityCdnFileId, ...more } });
  };

  it('has a description and can be a spoiler, which link previews do not show', async () => {
    const { id, attachments } = await post(WRITTEN);
    expect(attachments).toMatchObject([SHOWN]);
    expect(await owner.ask(getPost, { params: { postId: id } })).toMatchObject({ attachments: [SHOWN] });
    const previewOf = async (postId: string) => (await fetch(`${network.url()}/og/p/${postId}`)).text();
    expect(await previewOf(id)).not.toContain('og:image');
    expect(await previewOf((await post({})).id)).toContain('og:image');
  });

  it('has no keys for what its author did not write', async () => {
    const { attachments } = await post({ attachmentDescription: ' ' });
    expect(Object.keys(attachments[0] ?? {})).toEqual(['id', 'path', 'width', 'height']);
  });
});
