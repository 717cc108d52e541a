/**
 * The archive of a user's own data (decision 40): who may request it, who gets it, and what it contains. These routes are our
 * own.
 */
import { deleteAccount, login } from '@folkmoot/contracts/accounts/commands';
import { Token } from '@folkmoot/contracts/accounts/wire';
import { saveMessage } from '@folkmoot/contracts/bookmarks/commands';
import { saveDraft } from '@folkmoot/contracts/drafts/commands';
import { publishServer } from '@folkmoot/contracts/explore/commands';
import { ARCHIVE_FILES } from '@folkmoot/contracts/exports/archive';
import { cancelExport, getExport, linkExport, requestExport } from '@folkmoot/contracts/exports/commands';
import { exportEvents, type RawExport } from '@folkmoot/contracts/exports/wire';
import { beginTotp, turnOnTotp } from '@folkmoot/contracts/factors/commands';
import { addFriend, blockUser } from '@folkmoot/contracts/friends/commands';
import { IdentityLinked } from '@folkmoot/contracts/identity-providers/events';
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { setNickname } from '@folkmoot/contracts/members/commands';
import { addReaction, deleteMessage, sendMessage } from '@folkmoot/contracts/messages/commands';
import { UserShadowBanned, UserWarned } from '@folkmoot/contracts/moderation/events';
import { voteMessagePoll } from '@folkmoot/contracts/polls/commands';
import { createPost, likePost } from '@folkmoot/contracts/posts/commands';
import { updateProfile } from '@folkmoot/contracts/profiles/commands';
import { addReminder } from '@folkmoot/contracts/reminders/commands';
import { scheduleMessage } from '@folkmoot/contracts/scheduled-messages/commands';
import { generateSync } from 'otplib';
import { beforeEach, describe, expect, it } from 'vitest';
import { fromBuffer } from 'yauzl';
import { connectOnline } from './harness/connect-online.ts';
import type { Person } from './harness/network.ts';
import { startServerWithMembers } from './harness/server-with-members.ts';
import { OGG_OPUS, upload } from './harness/uploads.ts';
import { open as openTicket } from './tickets-support.ts';

const { network, testServer, owner } = await startServerWithMembers();

let ann: Person;

beforeEach(async () => {
  ann = await network.register('Ann');
});

const proof = (person: Person) => ({ body: { password: person.password } });
const ofUser = (person: Person) => ({ params: { userId: person.id } });

/** Resolves when the archive is ready. */
async function ready(person: Person): Promise<RawExport> {
  let last: RawExport | null = null;
  await expect
    .poll(async () => {
      last = (await person.ask(getExport)).export;
      return last?.status;
    })
    .toBe('ready');
  if (!last) throw new Error('There is no export.');
  return last;
}

async function link(person: Person): Promise<string> {
  const { path } = await person.ask(linkExport, { body: {} });
  return `${network.url()}/cdn/${path}`;
}

/** The entries of an archive, by their paths. */
function entriesOf(bytes: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (failed, zip) => {
      if (failed || !zip) return reject(failed);
      const entries = new Map<string, Buffer>();
      zip.on('entry', (entry: { readonly fileName: string }) => {
        zip.openReadStream(entry as Parameters<typeof zip.openReadStream>[0], async (error, stream) => {
          if (error || !stream) return reject(error);
          entries.set(entry.fileName, Buffer.concat(await stream.toArray()));
          zip.readEntry();
        });
      });
      zip.on('end', () => resolve(entries));
      zip.on('error', reject);
      zip.readEntry();
    });
  });
}

type Opened = { readonly entries: ReadonlyMap<string, Buffer>; readonly read: (file: string) => unknown; readonly all: string };

async function download(person: Person): Promise<Opened> {
  const answer = await fetch(await link(person));
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
  const entries = await entriesOf(Buffer.from(await answer.arrayBuffer()));
  return {
    entries,
    read: (file) => JSON.parse(entries.get(file)?.toString() ?? 'null'),
    all: [...entries.values()].map((entry) => entry.toString()).join('\n'),
  };
}

/** Records a warning, a shadow ban and a linked login, as their commands write them. */
async function happened(person: Person): Promise<void> {
  const { log, codec } = network.product().foundation;
  const meta = { actor: owner.id, command: 'test', correlationId: 'test', causationId: null, at: Date.now() };
  const at = Date.now();
  const warned = UserWarned({
    userId: person.id,
    reason: 'Too loud.',
    warnCount: 1,
    warnExpiresAt: at,
    warnedById: owner.id,
    warnedAt: at,
  });
  const ban = { shadowBanId: '9', userId: person.id, reason: 'Secret reason.', deletesSince: at, bannedById: owner.id, bannedAt: at };
  const identity = {
    identityId: `of-${person.id}`,
    userId: person.id,
    providerId: 'company',
    issuer: 'https://login.example',
    linkedAt: at,
  };
  const linked = IdentityLinked({ ...identity, subject: 'ann-at-work', label: 'ann@work.example' });
  await log.append(`identity-of-${person.id}`, 'any', await codec.encode([linked], meta));
  await log.append(`sanctions-${person.id}`, 'any', await codec.encode([warned, UserShadowBanned(ban)], meta));
}

describe('requesting the user’s own data', () => {
  it('requires the password, reports its progress, and is possible once a day', async () => {
    expect(await ann.ask(getExport)).toEqual({ export: null });
    await ann.refused(requestExport, { body: {} }, 400, 'password');
    await ann.refused(requestExport, { body: { password: 'wrong' } }, 400, 'password');
    await ann.refused(linkExport, { body: {} }, 404, null);
    await ann.refused(cancelExport, {}, 404, null);
    const connection = await connectOnline(ann);
    const { id, status } = await ann.ask(requestExport, proof(ann));
    expect(status).toBe('waiting');
    expect(await ready(ann)).toMatchObject({ id, percent: 100, bytes: expect.any(Number), expiresAt: expect.any(Number) });
    await network.settle();
    const events = connection.take().filter(({ name }) => name === exportEvents.changed.name);
    expect(events.map(({ payload }) => (payload as RawExport).status)).toEqual(expect.arrayContaining(['waiting', 'gathering', 'ready']));
    expect((await ann.refused(requestExport, proof(ann), 400, null)).ttl).toBeGreaterThan(0);
  });

  it('requires the code if the login does', async () => {
    const { secret } = await ann.ask(beginTotp, proof(ann));
    const codeOf = (ahead: number) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + ahead * 30 });
    await ann.ask(turnOnTotp, { body: { code: codeOf(0) } });
    await ann.refused(requestExport, proof(ann), 401, 'code');
    await ann.refused(requestExport, { body: { password: ann.password, code: '000000' } }, 401, 'code');
    await ann.ask(requestExport, { body: { password: ann.password, code: codeOf(1) } });
    await ready(ann);
  });

  it('can be cancelled, also when the archive is ready', async () => {
    await ann.ask(requestExport, proof(ann));
    await ready(ann);
    const address = await link(ann);
    expect((await fetch(address)).status).toBe(200);
    await ann.ask(cancelExport);
    expect((await ann.ask(getExport)).export?.status).toBe('cancelled');
    await expect.poll(async () => (await fetch(address)).status).toBe(404);
    await ann.refused(linkExport, { body: {} }, 404, null);
  });
});

describe('the archive', () => {
  it('is only for its user, and requires the password in other sessions', async () => {
    await ann.ask(requestExport, proof(ann));
    await ready(ann);
    const stranger = await network.register('Stranger');
    expect(await stranger.ask(getExport)).toEqual({ export: null });
    await stranger.refused(linkExport, { body: { password: stranger.password } }, 404, null);
    const address = await link(ann);
    expect((await fetch(address.replace(`exports/${ann.id}`, `exports/${stranger.id}`))).status).toBe(404);
    const body = { email: ann.email, password: ann.password };
    const { token } = Token.parse((await network.anyone(login.method, `/api${login.path}`, { body })).body);
    const otherSession = network.as(ann, token);
    await otherSession.refused(linkExport, { body: {} }, 400, 'password');
    await otherSession.refused(linkExport, { body: { password: 'wrong' } }, 400, 'password');
    await otherSession.ask(linkExport, proof(ann));
  });

  it('is deleted with the account', async () => {
    await ann.ask(requestExport, proof(ann));
    await ready(ann);
    const address = await link(ann);
    await ann.ask(deleteAccount, { body: { password: ann.password, deleteContent: false } });
    await expect.poll(async () => (await fetch(address)).status).toBe(404);
  });

  it('contains the user’s own data, in the schemas it names, and no data of others', async () => {
    const { serverId, channelId } = testServer;
    const server = await network.server(ann, owner);
    await ann.ask(publishServer, { params: { serverId: server.id }, body: { description: 'A house that anybody finds' } });
    const bob = await network.register('Bob');
    const eve = await network.register('Eve');
    await ann.ask(setNickname, { params: { serverId: server.id, userId: ann.id }, body: { nickname: 'Annie' } });
    await ann.ask(updateProfile, { body: { bio: 'I sail.' } });
    const room = { channelId: server.defaultChannelId };
    const fileId = await upload(network.url(), `attachments/${room.channelId}`, Buffer.from('my notes'), 'my notes.txt', 'text/plain');
    const attachmentDescription = 'A red pixel';
    const body = { content: 'Mine, with a file.', nerimityCdnFileId: fileId, attachmentDescription };
    const first = await ann.ask(sendMessage, { params: room, body });
    const voice = { durationMs: 1500, waveform: 'AAEC' };
    const recordedId = await upload(network.url(), `attachments/${room.channelId}`, OGG_OPUS, 'voice-message.ogg', 'audio/ogg');
    const spoken = await ann.ask(sendMessage, { params: room, body: { nerimityCdnFileId: recordedId, voice } });
    const deleted = await ann.ask(sendMessage, { params: room, body: { content: 'Deleted message.' } });
    await ann.ask(deleteMessage, { params: { ...room, messageId: deleted.id } });
    const theirs = await owner.ask(sendMessage, { params: room, body: { content: 'Words of the owner.' } });
    await ann.ask(addReaction, { params: { ...room, messageId: theirs.id }, body: { name: '👍' } });
    const poll = { content: 'Which?', poll: { choices: ['left', 'right'], anonymous: true } };
    const asked = await owner.ask(sendMessage, { params: room, body: poll });
    const choiceId = asked.poll?.choices[0]?.id ?? '';
    await ann.ask(voteMessagePoll, { params: { ...room, messageId: asked.id }, body: { choiceIds: [choiceId] } });
    await ann.ask(saveMessage, { body: { messageId: theirs.id, note: 'Ask about it' } });
    await ann.ask(addReminder, { body: { timestamp: Date.now() + 60_000, messageId: theirs.id } });
    const later = { content: 'Mine for later.', sendAt: Date.now() + 3_600_000, timeZone: 'Asia/Tokyo' };
    await ann.ask(scheduleMessage, { params: room, body: later });
    const unsent = { content: 'Not sent yet.', replyToMessageIds: [], mentionReplies: true, edit: null };
    await ann.ask(saveDraft, { params: room, body: { at: 1, base: null, draft: unsent } });
    await ann.ask(addFriend, { body: { username: bob.name, tag: bob.tag } });
    await ann.ask(blockUser, ofUser(eve));
    const { channelId: dm } = await ann.ask(openDm, ofUser(owner));
    await owner.ask(openDm, ofUser(ann));
    await ann.ask(sendMessage, { params: { channelId: dm }, body: { content: 'Mine to the owner.' } });
    const reply = await owner.ask(sendMessage, { params: { channelId: dm }, body: { content: 'A secret of the owner.' } });
    const post = await ann.ask(createPost, { body: { content: 'My post.' } });
    await ann.ask(likePost, { params: { postId: post.id } });
    const ticket = await openTicket(ann, 'My hovercraft.', 'Eels');
    await happened(ann);
    await network.settle();
    await ann.ask(requestExport, proof(ann));
    const { bytes } = await ready(ann);
    const { entries, read, all } = await download(ann);

    for (const { file, schema } of ARCHIVE_FILES) {
      const [before = '', after] = file.split('*');
      const named = [...entries.keys()].filter((name) =>
        after === undefined ? name === file : name.startsWith(before) && /^\d+$/.test(name.slice(before.length, -after.length)),
      );
      expect(named.length, file).toBeGreaterThan(0);
      for (const name of named) expect(schema.safeParse(read(name)).error, name).toBeUndefined();
    }
    expect(bytes).toBeGreaterThan(1000);
    expect(entries.get('README.txt')?.toString()).toContain('conversations/*.json');
    expect(Object.keys(read('schemas.json') as object)).toContain('messages/*.json');
    expect(read('account.json')).toMatchObject({ id: ann.id, username: ann.name, email: ann.email, bio: 'I sail.' });
    expect(read('account.json')).toMatchObject({
      identities: [{ providerId: 'company', issuer: 'https://login.example', subject: 'ann-at-work', label: 'ann@work.example' }],
    });
    expect(read('drafts.json')).toMatchObject([{ channelId: room.channelId, content: 'Not sent yet.', edit: null }]);
    expect(read('sessions.json')).toMatchObject({ sessions: [{}] });
    expect(read('servers.json')).toMatchObject([{ id: server.id, owner: true, nickname: 'Annie' }]);
    expect(read('friends.json')).toMatchObject({ requestsSent: [{ userId: bob.id }], blocked: [{ userId: eve.id }] });
    const packed = `${first.attachments[0]?.id}-my notes.txt`;
    expect(read(`messages/${room.channelId}.json`)).toMatchObject([
      { id: first.id, content: 'Mine, with a file.', files: [packed], fileDescription: attachmentDescription, fileIsSpoiler: false },
      { id: spoken.id, voice },
    ]);
    expect(entries.get(`files/${packed}`)?.toString()).toBe('my notes');
    expect(read('files.json')).toContainEqual(
      expect.objectContaining({ of: 'message', ofId: first.id, file: `files/${packed}`, why: null }),
    );
    expect(read(`conversations/${dm}.json`)).toEqual([
      expect.objectContaining({ by: 'you', content: 'Mine to the owner.' }),
      { by: 'other', id: reply.id, at: reply.createdAt },
    ]);
    expect(read('reactions.json')).toMatchObject([{ messageId: theirs.id, name: '👍', emojiId: null }]);
    expect(read('message-votes.json')).toMatchObject([{ messageId: asked.id, choiceId }]);
    expect(read('reminders.json')).toMatchObject([{ messageId: theirs.id }]);
    expect(read('saved-messages.json')).toMatchObject([{ messageId: theirs.id, channelId: room.channelId, note: 'Ask about it' }]);
    expect(read('scheduled-messages.json')).toMatchObject([{ channelId: room.channelId, ...later, replyTo: [], refusal: null }]);
    expect(read('posts.json')).toMatchObject([{ id: post.id, content: 'My post.' }]);
    expect(read('likes.json')).toMatchObject([{ postId: post.id }]);
    expect(read('tickets.json')).toMatchObject([{ id: ticket.id, title: 'Eels' }]);
    expect(read(`messages/${ticket.channelId}.json`)).toMatchObject([{ content: 'My hovercraft.' }]);
    expect(read('moderation.json')).toMatchObject({ acts: [{ act: 'warned', reason: 'Too loud.' }] });
    for (const word of ['Taken back', 'Words of the owner', 'secret of the owner', 'Secret reason', owner.email, serverId, channelId]) {
      expect(all, word).not.toContain(word);
    }
  });
});
