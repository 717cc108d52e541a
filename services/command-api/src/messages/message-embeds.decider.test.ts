import { fold } from '@folkmoot/contracts/kernel/decider';
import {
  MessageDeleted,
  MessageEdited,
  MessageEmbedAdded,
  MessageEmbedRemoved,
  MessageSent,
  SystemMessagePosted,
  textOnly,
} from '@folkmoot/contracts/messages/events';
import { MESSAGE_TYPE } from '@folkmoot/contracts/messages/limits';
import { describe, expect, it } from 'vitest';
import { decideAddEmbed, decideRemoveEmbed, decideRestoreEmbed } from './message-embeds.decider.ts';
import { type MessageEvent, messageFolding } from './message-state.ts';

const ANN = '100';
const BOB = '200';
const NOW = 5000;
const place = { messageId: '900', channelId: '70', serverId: '7', recipientId: null, authorId: ANN };
const nothingNamed = { mentionedUserIds: [], mentionedRoleIds: [], quotedMessageIds: [], replyToMessageIds: [], notifiedUserIds: [] };
const flags = { silent: false, mentionReplies: false, socketId: null, sentAt: 1000 };
const sent = MessageSent({ ...place, content: 'hello', ...flags, ...nothingNamed, ...textOnly });
const joined = SystemMessagePosted({ ...place, kind: MESSAGE_TYPE.JOIN_SERVER, postedAt: 1000 });
const deleted = MessageDeleted({ ...place, deletedById: ANN, attachmentCount: 0 });

const link = 'https://a.example/b';
const facts = { link, embed: { title: 'A page', origUrl: link }, now: NOW };
const linked = MessageSent({ ...sent.data, content: `see ${link}` });
const added = MessageEmbedAdded({ ...place, link, embed: JSON.stringify(facts.embed), addedAt: NOW });
const removedBy = (removedById: string) => MessageEmbedRemoved({ ...place, removedById, removedAt: NOW });

function edit(content: string) {
  return MessageEdited({ ...place, content, mentionedUserIds: [], quotedMessageIds: [], editedAt: 3000 });
}

function given(...events: MessageEvent[]) {
  return fold(messageFolding, events);
}

const byAnn = { userId: ANN, channelId: '70', now: NOW, purged: false, shadowBanned: false, mayDeleteOthers: false };
const byBob = { ...byAnn, userId: BOB };
const byModerator = { ...byBob, mayDeleteOthers: true };

describe('the embed of a link', () => {
  it('is added, as one text', () => {
    expect(decideAddEmbed(given(linked), facts)).toEqual([added]);
  });

  it('is added once', () => {
    expect(decideAddEmbed(given(linked, added), facts)).toEqual([]);
  });

  it.each([
    ['the message was deleted', [linked, deleted]],
    ['the link was removed by an edit', [linked, edit('nothing to see')]],
    ['another link replaced it', [linked, edit('https://c.example')]],
    ['there never was one', [sent]],
    ['its removal came first', [linked, added, removedBy(ANN)]],
    ['it was removed, and an edit keeps the link', [linked, added, removedBy(ANN), edit(`see ${link} again`)]],
    ['it is a system message', [joined]],
    ['no message exists', []],
  ])('is not added when %s', (_title, events) => {
    expect(decideAddEmbed(given(...events), facts)).toEqual([]);
  });

  it('is added anew after an edit that keeps the link', () => {
    expect(decideAddEmbed(given(linked, added, edit(`see ${link} again`)), facts)).toEqual([added]);
  });
});

describe('the removal of an embed', () => {
  it('is for the author, and for moderators', () => {
    expect(decideRemoveEmbed(given(linked, added), byAnn)).toEqual([removedBy(ANN)]);
    expect(decideRemoveEmbed(given(linked, added), byModerator)).toEqual([removedBy(BOB)]);
    expect(decideRemoveEmbed(given(linked, added), byBob)).toEqual({ refused: 'MayNotRemoveEmbed' });
  });

  it('needs an embed', () => {
    expect(decideRemoveEmbed(given(linked), byAnn)).toEqual({ refused: 'NoLinkPreview' });
    expect(decideRemoveEmbed(given(linked, added, edit('no link')), byAnn)).toEqual({ refused: 'NoLinkPreview' });
    expect(decideRemoveEmbed(given(linked, added, deleted), byAnn)).toEqual({ refused: 'UnknownMessage' });
    expect(decideRemoveEmbed(given(), byAnn)).toEqual({ refused: 'UnknownMessage' });
  });

  it('happens once', () => {
    expect(decideRemoveEmbed(given(linked, added, removedBy(ANN)), byAnn)).toEqual([]);
  });

  it('ends when another link replaces the link', () => {
    const other = { ...facts, link: 'https://c.example' };
    const changed = given(linked, added, removedBy(ANN), edit('https://c.example'));
    expect(decideAddEmbed(changed, other)).toMatchObject([{ data: { link: other.link } }]);
  });

  it('by a shadow banned user changes only messages in their answers', () => {
    expect(decideRemoveEmbed(given(), { ...byAnn, shadowBanned: true })).toEqual([]);
  });
});

describe('the return of a removed embed', () => {
  it('is for authors who removed it themselves, and for moderators', () => {
    expect(decideRestoreEmbed(given(linked, added, removedBy(ANN)), byAnn)).toEqual([added]);
    expect(decideRestoreEmbed(given(linked, added, removedBy(BOB)), byModerator)).toEqual([added]);
    expect(decideRestoreEmbed(given(linked, added, removedBy(BOB)), byAnn)).toEqual({ refused: 'MayNotRestoreEmbed' });
    expect(decideRestoreEmbed(given(linked, added, removedBy(ANN)), byBob)).toEqual({ refused: 'MayNotRestoreEmbed' });
  });

  it('still works after an edit that keeps the link', () => {
    expect(decideRestoreEmbed(given(linked, added, removedBy(ANN), edit(`see ${link} again`)), byAnn)).toEqual([added]);
  });

  it('needs a removed embed', () => {
    expect(decideRestoreEmbed(given(linked, added), byAnn)).toEqual([]);
    expect(decideRestoreEmbed(given(linked), byAnn)).toEqual({ refused: 'NoLinkPreview' });
    expect(decideRestoreEmbed(given(linked, added, removedBy(ANN), deleted), byAnn)).toEqual({ refused: 'UnknownMessage' });
  });
});
