/** The extras of a message, and the handling of its file. */

import { BADGE } from '@folkmoot/contracts/accounts/limits';
import { ChannelUpdated } from '@folkmoot/contracts/channels/events';
import { ServerPublished } from '@folkmoot/contracts/explore/events';
import { instanceFolding, type Overrides, settingsIn } from '@folkmoot/contracts/instance/state';
import type { Access, ChannelAccess } from '@folkmoot/contracts/kernel/access';
import { answerButton, clickButton, sendMessage } from '@folkmoot/contracts/messages/commands';
import { ServerCreated } from '@folkmoot/contracts/servers/events';
import { WelcomeQuestionCreated } from '@folkmoot/contracts/welcome/events';
import type { Claim, Media } from '@folkmoot/platform/media/port';
import { describe, expect, it } from 'vitest';
import { anInput, aPerson, inServer, NOW, someDeps, warmAfter } from '../accounts/test-support.ts';
import type { Deps } from '../domain.ts';
import { answerSignals, clickSignals } from './buttons.facts.ts';
import type { SentMessage } from './message-state.ts';
import { sendFacts } from './messages.facts.ts';

const ANN = '100';
const BOB = '200';
const CAT = '300';
const PATH = 'attachments/70/55/a.webp';

/** One file of channel 70 that can be claimed once. */
function oneFile() {
  const removed: string[] = [];
  let unclaimed = true;
  const media: Media = {
    async claim({ kind, ownerId, fileId }: Claim) {
      if (kind !== 'attachment' || ownerId !== '70' || fileId !== '55' || !unclaimed) return null;
      unclaimed = false;
      return { fileId, path: PATH, filesize: 9, animated: false, mime: 'image/webp', width: 4, height: 3, expireAt: null };
    },
    remove: async (paths) => void removed.push(...paths),
  };
  return { media, removed, isClaimed: () => !unclaimed };
}

const channel: ChannelAccess = { channelId: '70', type: 1, serverId: null, permissions: [], participant: true, recipientId: ANN };
const notes: Partial<Access> = { emailConfirmed: true, badges: 0, server: null, channel };
const inAServer = { ...channel, serverId: '7', recipientId: null };
const created = ServerCreated({
  serverId: '7',
  name: 'Seven',
  hexColor: '#aabbcc',
  createdById: BOB,
  createdAt: NOW,
  defaultRole: { roleId: '71', name: 'everyone', permissions: 2, hexColor: '#aabbcc', order: 1 },
  defaultChannel: { channelId: '70', name: 'general', order: 1, permissions: 3 },
});
const published = [
  { stream: 'server-7', event: created },
  {
    stream: 'public-7',
    event: ServerPublished({ serverId: '7', publicId: '79', description: 'Open', publishedById: BOB, publishedAt: NOW }),
  },
];
const people = [ANN, BOB, CAT].flatMap((userId) => aPerson(userId));
const warm = warmAfter(...people, { stream: 'server-7', event: created }, ...inServer('7', ANN, BOB));

function send(body: unknown, access: Partial<Access> = {}, deps: Partial<Deps> = {}) {
  const input = anInput(sendMessage, { userId: ANN, params: { channelId: '70' }, body });
  return sendFacts({ ...input, access: { ...input.access, ...notes, ...access } }, { ...someDeps(warm), ...deps });
}

const file = { nerimityCdnFileId: '55' };
/** With settings of the instance. */
const under = (settings: Overrides) => ({ instance: () => settingsIn(instanceFolding.initial, settings) });
const onlyPublished = under({ 'files.where': 'published' });

describe('a file', () => {
  it('is claimed for its channel and described by the media service', async () => {
    expect(await send(file, {}, { media: oneFile().media })).toMatchObject({
      attachment: {
        attachmentId: '901',
        provider: 'local',
        fileId: '55',
        mime: 'image/webp',
        width: 4,
        height: 3,
        filesize: 9,
        expireAt: null,
      },
      attachmentPath: PATH,
    });
  });

  it('may be given in a list of one', async () => {
    expect(await send({ nerimityCdnFileIds: ['55'] }, {}, { media: oneFile().media })).toMatchObject({ attachmentPath: PATH });
  });

  it.each([
    ['a description and a spoiler', { attachmentDescription: ' A red boat ', attachmentSpoiler: true }, { spoiler: true }, 'A red boat'],
    ['a blank description', { attachmentDescription: '  ', attachmentSpoiler: false }, {}, null],
  ])('may have %s', async (_title, body, more, attachmentDescription) => {
    const facts = await send({ ...file, ...body }, {}, { media: oneFile().media });
    expect(facts).toMatchObject({ attachment: more, attachmentDescription });
  });

  it('is required for a description', async () => {
    expect(await send({ content: 'hi', attachmentDescription: 'A red boat' })).toMatchObject({
      attachment: null,
      attachmentDescription: null,
    });
  });

  it('that cannot be claimed is refused', async () => {
    expect(await send({ content: 'hi', nerimityCdnFileId: '56' }, {}, { media: oneFile().media })).toMatchObject({
      refused: 'FileNotUsable',
    });
  });

  it('of a drive has priority, and the other stays unclaimed', async () => {
    const { media, isClaimed } = oneFile();
    const facts = await send({ ...file, googleDriveAttachment: { id: 'd1', mime: 'video/mp4' } }, {}, { media });
    expect(facts).toMatchObject({
      attachment: { provider: 'google_drive', fileId: 'd1', mime: 'video/mp4', width: null },
      attachmentPath: null,
    });
    expect(isClaimed()).toBe(false);
  });

  it.each([
    ['an invalid HTML embed', { ...file, htmlEmbed: '<script></script>' }, {}, 'HtmlEmbedRefused'],
    ['an unconfirmed e-mail address', file, { emailConfirmed: false }, 'AttachmentNeedsEmail'],
    ['a category', file, { channel: { ...channel, type: 2 } }, 'NotATextChannel'],
  ] as const)('stays unclaimed if the message is refused for %s', async (_title, body, access, refused) => {
    const { media, isClaimed } = oneFile();
    expect(await send(body, access, { media })).toMatchObject({ refused });
    expect(isClaimed()).toBe(false);
  });

  it('is accepted in a channel of an unpublished server', async () => {
    expect(await send(file, { channel: inAServer }, { media: oneFile().media })).toMatchObject({ attachmentPath: PATH });
  });

  it('stays unclaimed in a channel without public access, if the instance requires it', async () => {
    const { media, isClaimed } = oneFile();
    expect(await send(file, { channel: inAServer }, { media, ...onlyPublished })).toMatchObject({ refused: 'AttachmentsNotHere' });
    expect(isClaimed()).toBe(false);
  });

  it.each([BADGE.FOUNDER, 0])('is refused everywhere if attachments are off, also for users with badge %i', async (badges) => {
    const { media, isClaimed } = oneFile();
    expect(await send(file, { badges }, { media, ...under({ 'files.where': 'off' }) })).toMatchObject({ refused: 'AttachmentsAreOff' });
    expect(isClaimed()).toBe(false);
  });

  it('is refused and removed if it exceeds the quota, with the used space', async () => {
    const { media, removed } = oneFile();
    const fileSpace = { take: async () => ({ full: 'person' as const, used: 1024 * 1024 - 8 }) };
    expect(await send(file, {}, { media, fileSpace, ...under({ 'files.quotaMb': 1 }) })).toMatchObject({
      refused: 'FileQuotaFull',
      text: 'Your files use 1 MB of 1 MB. Delete some of them to send this one.',
    });
    expect(removed).toEqual([PATH]);
  });

  it('is refused if all files together leave no space', async () => {
    const fileSpace = { take: async () => ({ full: 'instance' as const, used: 1024 * 1024 }) };
    expect(await send(file, {}, { media: oneFile().media, fileSpace, ...under({ 'files.instanceQuotaMb': 1 }) })).toMatchObject({
      refused: 'FileQuotaFull',
      text: 'The files of all people use 1 MB of 1 MB. Ask the administrators for more space.',
    });
  });

  it('counts for the configured quotas', async () => {
    const taken: unknown[] = [];
    const fileSpace = {
      async take(taking: unknown) {
        taken.push(taking);
        return null;
      },
    };
    expect(await send(file, {}, { media: oneFile().media, fileSpace })).toMatchObject({ attachmentPath: PATH });
    expect(taken).toEqual([]);
    const both = under({ 'files.quotaMb': 1, 'files.instanceQuotaMb': 3 });
    expect(await send(file, {}, { media: oneFile().media, fileSpace, ...both })).toMatchObject({ attachmentPath: PATH });
    expect(taken).toMatchObject([{ quota: 1024 * 1024, quotaOfAll: 3 * 1024 * 1024 }]);
  });

  it.each([BADGE.SUPPORTER, BADGE.FOUNDER, BADGE.ADMIN, BADGE.MOD])('may be attached anywhere by users with badge %i', async (badges) => {
    expect(await send(file, { channel: inAServer, badges }, { media: oneFile().media, ...onlyPublished })).toMatchObject({
      attachmentPath: PATH,
    });
  });

  it('may be attached where new members can choose a role that opens the channel', async () => {
    const roleIds = ['72'];
    const answers = [{ answerId: '81', title: 'Files', roleIds, order: 0, createdAt: NOW }];
    const question = { serverId: '7', questionId: '80', title: 'What for?', multiselect: false, order: 0, answers };
    const event = WelcomeQuestionCreated({ ...question, createdById: BOB, createdAt: NOW });
    const there = warmAfter(...people, ...published, { stream: 'welcome-7', event });
    const permissions = [{ roleId: '72', permissions: 1 }];
    const access = { channel: { ...inAServer, permissions } };
    expect(await send(file, access, { warm: there, media: oneFile().media, ...onlyPublished })).toMatchObject({ attachmentPath: PATH });
    const asked = warmAfter(...people, ...published);
    expect(await send(file, access, { warm: asked, media: oneFile().media, ...onlyPublished })).toMatchObject({
      refused: 'AttachmentsNotHere',
    });
    const hidden = warmAfter(...people, { stream: 'server-7', event: created }, { stream: 'welcome-7', event });
    expect(await send(file, access, { warm: hidden, media: oneFile().media, ...onlyPublished })).toMatchObject({
      refused: 'AttachmentsNotHere',
    });
  });

  it('is released if another message took the slow mode slot meanwhile', async () => {
    const { media, removed } = oneFile();
    const slow = ChannelUpdated({ serverId: '7', channelId: '70', slowModeSeconds: 30 });
    const there = warmAfter(...aPerson(ANN), ...published, { stream: 'server-7', event: slow }, ...inServer('7', ANN));
    const membership = { isCreator: false, mask: 2, roleIds: new Set(['71']), topOrder: 1 };
    const server = { serverId: '7', scheduledForDeletion: false, membership };
    const permissions = [{ roleId: '71', permissions: 3 }];
    const taken = { ...someDeps(there), media, slowMode: { wait: () => 0, take: () => 900 } };
    expect(await send(file, { server, channel: { ...inAServer, permissions } }, taken)).toMatchObject({ refused: 'SlowMode' });
    expect(removed).toEqual([PATH]);
  });
});

describe('a button', () => {
  const place = { messageId: '900', channelId: '70', serverId: '7', recipientId: null, authorId: BOB };
  const message: SentMessage = {
    ...place,
    status: 'sent',
    kind: 0,
    sentAt: NOW,
    reactions: new Map(),
    hasAttachment: false,
    file: null,
    attachmentPath: null,
    buttonIds: ['yes'],
    link: null,
    embed: null,
    embedRemovedBy: null,
    poll: null,
  };

  function deps(change: Partial<SentMessage> = {}): Deps {
    return { ...someDeps(warm), stateOf: async <State>() => ({ ...message, ...change }) as State };
  }

  const params = { channelId: '70', messageId: '900', buttonId: 'yes' };
  const access = { ...notes, channel: inAServer };

  function click(change: object = {}, state: Partial<SentMessage> = {}) {
    const input = anInput(clickButton, { userId: ANN, params: { ...params, ...change } });
    return clickSignals({ ...input, access: { ...input.access, ...access } }, deps(state));
  }

  function answer(userId: string, body: object, state: Partial<SentMessage> = {}) {
    const input = anInput(answerButton, { userId, params, body });
    return answerSignals({ ...input, access: { ...input.access, ...access } }, deps(state));
  }

  it('notifies the author who clicked', async () => {
    const payload = { ...params, userId: ANN, type: 'button_click' };
    expect(await click()).toEqual([{ kind: 'emit', rooms: [`user:${BOB}`], event: 'message:button_clicked', payload }]);
  });

  it('sends the inputs of a form only', async () => {
    const sent = async (body: object) => {
      const input = anInput(clickButton, { userId: ANN, params, body });
      const signals = await clickSignals({ ...input, access: { ...input.access, ...access } }, deps());
      return Array.isArray(signals) ? signals[0]?.payload : signals;
    };
    const data = { name: 'Ann' };
    expect(await sent({ type: 'modal_click', data })).toEqual({ ...params, userId: ANN, type: 'modal_click', data });
    expect(await sent({ type: 'modal_click' })).toMatchObject({ data: {} });
    expect(await sent({ data })).not.toHaveProperty('data');
  });

  it.each([
    ['a click on a missing button', { buttonId: 'no' }, {}, 'UnknownButton'],
    ['a click on a message of another channel', {}, { channelId: '71' }, 'UnknownButton'],
    ['a click on a message of a former member', {}, { authorId: CAT }, 'ButtonAuthorGone'],
  ])('%s does nothing', async (_title, change, state, refused) => {
    expect(await click(change, state)).toMatchObject({ refused });
  });

  it('is answered to the user who clicked', async () => {
    expect(await answer(BOB, { userId: ANN, title: 'Thanks', content: 'Noted.' })).toEqual([
      {
        kind: 'emit',
        rooms: [`user:${ANN}`],
        event: 'message:button_clicked_callback',
        payload: { ...params, userId: BOB, title: 'Thanks', content: 'Noted.' },
      },
    ]);
  });

  it('is answered only by its author, and only to members', async () => {
    expect(await answer(ANN, { userId: BOB })).toMatchObject({ refused: 'NotYourButton' });
    expect(await answer(BOB, { userId: CAT })).toMatchObject({ refused: 'UnknownClicker' });
  });
});

describe('a body', () => {
  it.each([
    ['two buttons with one id', { buttons: [1, 2].map(() => ({ id: 'a', label: 'A' })) }],
    ['nine buttons', { buttons: Array.from({ length: 9 }, (_, index) => ({ id: `b${index}`, label: 'B' })) }],
    ['a button id with a dash', { buttons: [{ id: 'a-b', label: 'A' }] }],
    ['a drive file without a type', { googleDriveAttachment: { id: 'x' } }],
    ['two files', { nerimityCdnFileIds: ['1', '2'] }],
    ['too long an embed', { htmlEmbed: 'x'.repeat(5001) }],
  ])('with %s is not valid', (_title, body) => {
    expect(sendMessage.body.safeParse(body).success).toBe(false);
  });

  it('may have null for missing fields', () => {
    const nothing = { nerimityCdnFileId: null, googleDriveAttachment: null, htmlEmbed: null, buttons: null };
    expect(sendMessage.body.safeParse({ content: 'x', ...nothing }).success).toBe(true);
  });
});
