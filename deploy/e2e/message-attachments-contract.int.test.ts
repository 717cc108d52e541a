/** Message contents besides text in the wire contract: files, buttons, HTML embeds. */
import { inflateSync } from 'node:zlib';
import { setChannelPermissions } from '@folkmoot/contracts/channels/commands';
import { publishServer } from '@folkmoot/contracts/explore/commands';
import { changeInstance } from '@folkmoot/contracts/instance/commands';
import {
  answerButton,
  clickButton,
  deleteMessage,
  getMessage,
  listAttachments,
  listMessages,
  sendMessage,
} from '@folkmoot/contracts/messages/commands';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pathOf } from './harness/http.ts';
import type { Person } from './harness/network.ts';
import { startServerWithMembers } from './harness/server-with-members.ts';
import { OGG_OPUS, PIXEL, upload } from './harness/uploads.ts';

const { network, owner, member, newcomer, testServer, eventsOf } = await startServerWithMembers();

beforeEach(async () => {
  await owner.ask(publishServer, { params: { serverId: testServer.serverId }, body: { description: 'A house that anybody finds' } });
});

const send = (person: Person, body: object) => person.ask(sendMessage, { params: { channelId: testServer.channelId }, body });
const refusedTo = (person: Person, body: object, status: number, path: string | null) =>
  person.refused(sendMessage, { params: { channelId: testServer.channelId }, body }, status, path);

/** The number of files in the channel, from the user's authenticated payload. */
async function counted(person: Person): Promise<number | undefined> {
  const connection = await person.signOn();
  const channel = connection.snapshot.channels.find(({ id }) => id === testServer.channelId);
  connection.close();
  return channel?._count?.attachments;
}

describe('files of the media service', () => {
  const uploaded = (to = testServer.channelId, bytes = PIXEL, name = 'roof.png', type = 'image/png') =>
    upload(network.url(), `attachments/${to}`, bytes, name, type);
  const served = async (path: string | null | undefined) => (await fetch(`${network.url()}/cdn/${path}`)).status;

  it('are claimed with the message, once, and deleted with it', async () => {
    const fileId = await uploaded();
    const sent = await send(member, { nerimityCdnFileId: fileId });
    const [attachment] = sent.attachments;
    expect(attachment).toEqual({
      id: expect.any(String),
      provider: 'local',
      path: expect.stringMatching(`^attachments/${testServer.channelId}/${fileId}/[\\w-]{22}/roof\\.webp$`),
      fileId: null,
      mime: 'image/webp',
      width: 1,
      height: 1,
      filesize: expect.any(Number),
      expireAt: null,
      createdAt: sent.createdAt,
    });
    expect(await served(attachment?.path)).toBe(200);
    await refusedTo(member, { nerimityCdnFileId: fileId }, 403, 'nerimityCdnFileId');
    await member.ask(deleteMessage, { params: { channelId: testServer.channelId, messageId: sent.id } });
    expect(await served(attachment?.path)).toBe(404);
  });

  it('are no longer served after a moderator deleted their message', async () => {
    const sent = await send(member, { nerimityCdnFileId: await uploaded() });
    await owner.ask(deleteMessage, { params: { channelId: testServer.channelId, messageId: sent.id } });
    await vi.waitFor(async () => expect(await served(sent.attachments[0]?.path)).toBe(404), { timeout: 10_000 });
  });

  it('that are no images are stored unchanged, for a limited time', async () => {
    const sent = await send(member, {
      content: 'notes',
      nerimityCdnFileIds: [await uploaded(testServer.channelId, Buffer.from('abc'), 'my notes.txt', 'text/plain')],
    });
    expect(sent.attachments).toMatchObject([{ width: null, height: null, filesize: 3, expireAt: null }]);
    expect(sent.attachments[0]?.path).toMatch(/my%20notes\.txt$/);
  });

  it('belong to the channel for which they were uploaded', async () => {
    await refusedTo(member, { nerimityCdnFileId: await uploaded('1234') }, 403, 'nerimityCdnFileId');
  });
});

describe('a voice message', () => {
  const voice = { durationMs: 1500, waveform: 'AAEC' };
  const recording = () => upload(network.url(), `attachments/${testServer.channelId}`, OGG_OPUS, 'voice-message.ogg', 'audio/ogg');

  it('is an audio file with its duration and waveform, for its channel, replies and the list of files', async () => {
    const fileId = await recording();
    await eventsOf(testServer.ownerConnection);
    const sent = await send(member, { nerimityCdnFileId: fileId, voice });
    const [file] = sent.attachments;
    expect(file).toMatchObject({ mime: expect.stringMatching(/^audio\/ogg/), width: null, voice });
    expect(await eventsOf(testServer.ownerConnection)).toMatchObject([['message:created', { message: { attachments: [file] } }]]);
    expect((await owner.ask(listAttachments, { params: { channelId: testServer.channelId } }))[0]).toMatchObject({ voice });
    const reply = await send(owner, { content: 'Heard', replyToMessageIds: [sent.id] });
    expect(reply.replyMessages).toMatchObject([{ replyToMessage: { attachments: [{ voice }] } }]);
  });

  it('is served in parts, with its type and without other names for it', async () => {
    const sent = await send(member, { nerimityCdnFileId: await recording(), voice });
    const part = await fetch(`${network.url()}/cdn/${sent.attachments[0]?.path}`, { headers: { range: 'bytes=28-31' } });
    expect([part.status, part.headers.get('content-type'), await part.text()]).toEqual([206, 'audio/ogg', 'Opus']);
  });

  it('is refused without a valid recording', async () => {
    await refusedTo(member, { nerimityCdnFileId: '12345', voice: { ...voice, durationMs: 0 } }, 400, 'voice.durationMs');
    await refusedTo(member, { nerimityCdnFileId: '12345', voice: { ...voice, waveform: '?' } }, 400, 'voice.waveform');
    await refusedTo(member, { content: 'x', voice }, 400, 'voice');
  });
});

describe('files of a drive', () => {
  it('are shown with the message, listed, counted, and deleted with it', async () => {
    const drive = { id: 'drive-1', mime: 'video/mp4' };
    const sent = await send(member, { googleDriveAttachment: drive });
    const [attachment] = sent.attachments;
    const unknown = { path: null, width: null, height: null, filesize: null, expireAt: null };
    expect(attachment).toEqual({
      ...unknown,
      id: expect.any(String),
      provider: 'google_drive',
      fileId: drive.id,
      mime: drive.mime,
      createdAt: sent.createdAt,
    });
    expect(await owner.ask(getMessage, { params: { channelId: testServer.channelId, messageId: sent.id } })).toMatchObject({
      content: '',
      attachments: [attachment],
    });
    expect(await owner.ask(listAttachments, { params: { channelId: testServer.channelId } })).toEqual([
      { ...attachment, messageId: sent.id, postId: null, channelId: testServer.channelId, serverId: testServer.serverId },
    ]);
    expect(await counted(owner)).toBe(1);
    await eventsOf(testServer.ownerConnection);
    await owner.ask(deleteMessage, { params: { channelId: testServer.channelId, messageId: sent.id } });
    expect(await eventsOf(testServer.ownerConnection)).toEqual([
      ['message:deleted', { channelId: testServer.channelId, messageId: sent.id, deletedAttachmentCount: 1 }],
    ]);
    expect(await owner.ask(listAttachments, { params: { channelId: testServer.channelId } })).toEqual([]);
    expect(await counted(owner)).toBe(0);
  });

  it('stay if they are quoted or replied to', async () => {
    const first = await send(owner, { googleDriveAttachment: { id: 'd', mime: 'image/png' } });
    const second = await send(member, { content: `[q:${first.id}]`, replyToMessageIds: [first.id] });
    expect(second.quotedMessages).toMatchObject([{ attachments: first.attachments }]);
    expect(second.replyMessages).toMatchObject([{ replyToMessage: { attachments: first.attachments } }]);
  });
});

describe('an invalid content', () => {
  it('is refused in the order of the contract', async () => {
    await refusedTo(member, { nerimityCdnFileId: '12345' }, 403, 'nerimityCdnFileId');
    await refusedTo(member, { nerimityCdnFileId: '12345', htmlEmbed: '<script>x</script>' }, 400, 'htmlEmbed');
    await refusedTo(member, { nerimityCdnFileId: '12345', content: 7 }, 400, 'content');
    await refusedTo(member, { googleDriveAttachment: { id: 'x' } }, 400, 'googleDriveAttachment.mime');
    await refusedTo(member, { content: 'x', buttons: [1, 2].map(() => ({ id: 'a', label: 'A' })) }, 400, 'buttons');
    await refusedTo(member, { buttons: [{ id: 'a', label: 'A' }] }, 400, 'content');
    expect(await owner.ask(listMessages, { params: { channelId: testServer.channelId } })).toHaveLength(1);
  });
});

describe('a file on an instance that allows files only in published servers', () => {
  const drive = { googleDriveAttachment: { id: 'x', mime: 'y' } };
  beforeEach(() => owner.ask(changeInstance, { body: { files: { where: 'published' } } }));
  afterEach(() => owner.ask(changeInstance, { body: { files: { where: 'everywhere' } } }));

  it('is refused in a private channel, also for the owner of the server', async () => {
    const own = await network.server(member);
    const inside = { serverId: own.id, channelId: own.defaultChannelId };
    await member.ask(setChannelPermissions, { params: { ...inside, roleId: own.defaultRoleId }, body: { permissions: 0 } });
    await member.ask(publishServer, { params: { serverId: own.id }, body: { description: 'Found, and closed' } });
    await member.refused(sendMessage, { params: { channelId: own.defaultChannelId }, body: drive }, 400, 'nerimityCdnFileId');
  });

  it('is refused in an unpublished server, except for users with a badge', async () => {
    const own = await network.server(member);
    const inside = { params: { channelId: own.defaultChannelId }, body: drive };
    await member.refused(sendMessage, inside, 400, 'nerimityCdnFileId');
    await member.ask(publishServer, { params: { serverId: own.id }, body: { description: 'Found by anybody' } });
    expect((await member.ask(sendMessage, inside)).attachments).toHaveLength(1);
  });
});

describe('HTML embeds', () => {
  it('are delivered as the packed tree', async () => {
    const { htmlEmbed } = await send(member, { htmlEmbed: '<p style="color: red">hi</p>' });
    expect(JSON.parse(inflateSync(Buffer.from(htmlEmbed ?? '', 'base64')).toString())).toEqual({
      tag: 'p',
      attributes: { style: 'color: red' },
      content: ['hi'],
    });
  });
});

describe('buttons', () => {
  it('report a click to the author, and the author’s answer to the user', async () => {
    const buttons = [
      { id: 'yes', label: 'Yes' },
      { id: 'no', label: 'No', alert: true },
    ];
    const sent = await send(member, { content: 'Coming?', buttons });
    expect(sent.buttons).toEqual([
      { id: 'yes', label: 'Yes', alert: null },
      { id: 'no', label: 'No', alert: true },
    ]);
    const params = { channelId: testServer.channelId, messageId: sent.id, buttonId: 'yes' };
    for (const connection of [testServer.ownerConnection, testServer.memberConnection]) await eventsOf(connection);
    const head = await network.head();
    await owner.ask(clickButton, { params });
    expect(await eventsOf(testServer.memberConnection)).toEqual([
      ['message:button_clicked', { ...params, userId: owner.id, type: 'button_click' }],
    ]);
    await member.ask(answerButton, { params, body: { userId: owner.id, title: 'Fine', content: 'See you.' } });
    expect(await eventsOf(testServer.ownerConnection)).toEqual([
      ['message:button_clicked_callback', { ...params, userId: member.id, title: 'Fine', content: 'See you.' }],
    ]);
    expect(await eventsOf(testServer.memberConnection)).toEqual([]);
    expect(await network.head()).toBe(head);
    await owner.refused(clickButton, { params: { ...params, buttonId: 'maybe' } }, 400, null);
    await owner.refused(answerButton, { params, body: { userId: member.id } }, 403, null);
    await member.refused(answerButton, { params, body: { userId: newcomer.id } }, 400, 'userId');
    await newcomer.refused(clickButton, { params }, 403, null);
  });

  it('can open a form, whose values are sent to the author', async () => {
    const sent = await send(member, { content: 'Coming?', buttons: [{ id: 'say_yes', label: 'Yes' }] });
    const params = { channelId: testServer.channelId, messageId: sent.id, buttonId: 'say_yes' };
    for (const connection of [testServer.ownerConnection, testServer.memberConnection]) await eventsOf(connection);
    const nothing = { label: null, content: null, placeholder: null };
    const asked = [
      { ...nothing, type: 'text', id: 'words', content: 'Who comes?' },
      { ...nothing, type: 'input', id: 'name', label: 'Name', placeholder: 'Yours' },
      { ...nothing, type: 'dropdown', id: 'day', items: [{ id: 'sat', label: 'Saturday', value: 'sat' }] },
    ];
    const answer = (body: unknown) =>
      member.api('POST', pathOf(answerButton, { params }), { body: { userId: owner.id, title: 'Party', ...Object(body) } });
    expect((await answer({ buttonLabel: 'Send', components: asked })).status).toBe(200);
    const components = [
      { type: 'text', id: 'words', content: 'Who comes?' },
      { type: 'input', id: 'name', label: 'Name', placeholder: 'Yours' },
      { type: 'dropdown', id: 'day', items: [{ id: 'sat', label: 'Saturday' }] },
    ];
    expect(await eventsOf(testServer.ownerConnection)).toEqual([
      ['message:button_clicked_callback', { ...params, userId: member.id, title: 'Party', buttonLabel: 'Send', components }],
    ]);
    const data = { name: 'Ada', day: 'sat' };
    await owner.ask(clickButton, { params, body: { type: 'modal_click', data } });
    expect(await eventsOf(testServer.memberConnection)).toEqual([
      ['message:button_clicked', { ...params, userId: owner.id, type: 'modal_click', data }],
    ]);
    expect(
      (
        await answer({
          components: [
            { type: 'text', id: '', content: 'x' },
            { type: 'text', content: 'y' },
          ],
        })
      ).status,
    ).toBe(200);
    for (const bad of [{ components: [{ type: 'html', id: 'x' }] }, { components: Array(11).fill(components[0]) }])
      expect(await answer(bad)).toMatchObject({ status: 400, body: { path: expect.stringMatching(/^components/) } });
    await owner.refused(clickButton, { params, body: { type: 'modal_click', data: { name: 'x'.repeat(2001) } } }, 400, 'data.name');
    await owner.refused(clickButton, { params, body: { type: 'other' } }, 400, 'type');
  });
});
