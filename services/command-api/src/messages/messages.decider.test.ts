import { fold } from '@folkmoot/contracts/kernel/decider';
import {
  AttachmentDescribed,
  MessageDeleted,
  MessageEdited,
  MessageSent,
  ReactionAdded,
  ReactionRemoved,
  SystemMessagePosted,
  textOnly,
} from '@folkmoot/contracts/messages/events';
import { MESSAGE_LIMITS, MESSAGE_TYPE } from '@folkmoot/contracts/messages/limits';
import { describe, expect, it } from 'vitest';
import { noExtras } from './message-extras.ts';
import { type MessageEvent, messageFolding } from './message-state.ts';
import {
  type DescribeFacts,
  decideAddReaction,
  decideDelete,
  decideDeleteAsModerator,
  decideDescribe,
  decideEdit,
  decideRemoveReaction,
  decideSend,
} from './messages.decider.ts';

const ANN = '100';
const BOB = '200';
const NOW = 5000;
const place = { messageId: '900', channelId: '70', serverId: '7', recipientId: null, authorId: ANN };

const nothingNamed = { mentionedUserIds: [], mentionedRoleIds: [], quotedMessageIds: [], replyToMessageIds: [], notifiedUserIds: [] };
const sent = MessageSent({
  ...place,
  content: 'hello',
  silent: false,
  mentionReplies: false,
  ...nothingNamed,
  socketId: null,
  sentAt: 1000,
  ...textOnly,
});
const picture = {
  attachmentId: '901',
  provider: 'local',
  fileId: '55',
  mime: 'image/webp',
  width: 4,
  height: 3,
  filesize: 9,
  expireAt: null,
} as const;
const withPicture = MessageSent({ ...sent.data, content: '', attachment: picture, attachmentPath: 'attachments/70/55/a.webp' });
const joined = SystemMessagePosted({ ...place, kind: MESSAGE_TYPE.JOIN_SERVER, postedAt: 1000 });
const deleted = MessageDeleted({ ...place, deletedById: ANN, attachmentCount: 0 });

function reacted(userId: string, name: string, count: number) {
  return ReactionAdded({ ...place, name, emojiId: null, gif: null, userId, count, reactedAt: 2000 });
}

function given(...events: MessageEvent[]) {
  return fold(messageFolding, events);
}

const on = { userId: ANN, channelId: '70', now: NOW, purged: false, shadowBanned: false };

describe('send', () => {
  const facts = {
    ...place,
    content: 'hello',
    silent: true,
    mentionReplies: false,
    ...nothingNamed,
    ...noExtras,
    socketId: 's1',
    now: NOW,
  };

  it('records text, author and time', () => {
    expect(decideSend(given(), facts)).toEqual([
      MessageSent({
        ...place,
        content: 'hello',
        silent: true,
        mentionReplies: false,
        ...nothingNamed,
        ...textOnly,
        socketId: 's1',
        sentAt: NOW,
      }),
    ]);
  });

  it.each(['', '   ', '\n\t', '\u200b\u2060', '\u202e'])('refuses an empty message (%j)', (content) => {
    expect(decideSend(given(), { ...facts, content })).toEqual({ refused: 'NothingToSend' });
  });

  it.each([
    ['a file', { attachment: picture, attachmentPath: 'attachments/70/55/a.webp' }],
    ['an HTML embed', { htmlEmbed: 'eJw=' }],
  ])('needs no text with %s', (_title, extras) => {
    expect(decideSend(given(), { ...facts, ...extras, content: '' })).toMatchObject([{ data: { content: '', ...extras } }]);
  });

  it('stores the buttons as one text, and ignores them if they are alone', () => {
    const buttons = [{ id: 'yes', label: 'Yes', alert: null }];
    const events = decideSend(given(), { ...facts, buttons });
    expect(events).toMatchObject([{ data: { buttons: JSON.stringify(buttons) } }]);
    expect(decideSend(given(), { ...facts, content: '', buttons })).toEqual({ refused: 'NothingToSend' });
  });

  it('mentions the authors of replies only if there is a reply', () => {
    expect(decideSend(given(), { ...facts, mentionReplies: true })).toMatchObject([{ data: { mentionReplies: false } }]);
    expect(decideSend(given(), { ...facts, mentionReplies: true, replyToMessageIds: ['1'] })).toMatchObject([
      { data: { mentionReplies: true } },
    ]);
  });
});

describe('edit', () => {
  const facts = { ...on, content: 'better', mentionedUserIds: [BOB], quotedMessageIds: [] };

  it('replaces the text and its mentions', () => {
    const { messageId, channelId, serverId, recipientId, authorId } = place;
    expect(decideEdit(given(sent), facts)).toEqual([
      MessageEdited({
        messageId,
        channelId,
        serverId,
        recipientId,
        authorId,
        content: 'better',
        mentionedUserIds: [BOB],
        quotedMessageIds: [],
        editedAt: NOW,
      }),
    ]);
  });

  it.each([
    ['of another user', [sent], { userId: BOB }],
    ['that does not exist', [], {}],
    ['that was deleted', [sent, deleted], {}],
    ['that a ban deleted', [sent], { purged: true }],
    ['of another channel than in the path', [sent], { channelId: '71' }],
    ['of the system', [joined], {}],
  ])('refuses a message %s', (_title, history, change) => {
    expect(decideEdit(given(...history), { ...facts, ...change })).toEqual({ refused: 'NotYourMessage' });
  });
});

describe('the description of a file', () => {
  const described = (change: Partial<DescribeFacts> = {}) =>
    decideDescribe(given(withPicture), { ...on, attachmentId: '901', description: 'A red boat', spoiler: true, ...change });
  const written = AttachmentDescribed({ ...place, attachmentId: '901', description: 'A red boat', spoiler: true, describedAt: NOW });

  it('is changed by the author', () => {
    expect(described()).toEqual([written]);
  });

  it.each([
    ['of another user', { userId: BOB }],
    ['with an unknown file', { attachmentId: '902' }],
    ['in another channel', { channelId: '71' }],
    ['that a ban removed', { purged: true }],
  ])('is not changed in a message %s', (_title, change) => {
    expect(described(change)).toMatchObject({ refused: 'NotYourMessage' });
  });

  it('keeps what is not given', () => {
    const facts = { ...on, attachmentId: '901', description: undefined, spoiler: false };
    expect(decideDescribe(given(withPicture, written), facts)).toMatchObject([{ data: { description: 'A red boat', spoiler: false } }]);
  });

  it('is removed by an empty text', () => {
    const facts = { ...on, attachmentId: '901', description: '', spoiler: undefined };
    expect(decideDescribe(given(withPicture, written), facts)).toMatchObject([{ data: { description: null, spoiler: true } }]);
  });

  it('needs no event if it stays the same', () => {
    expect(decideDescribe(given(withPicture, written), { ...on, attachmentId: '901', description: 'A red boat', spoiler: true })).toEqual(
      [],
    );
  });

  it('of a shadow banned user stays', () => {
    expect(described({ shadowBanned: true })).toEqual([]);
  });
});

describe('delete', () => {
  const facts = { ...on, mayDeleteOthers: false };

  it('deletes an own message', () => {
    expect(decideDelete(given(sent), facts)).toEqual([deleted]);
  });

  it('records the file that is removed with it', () => {
    expect(decideDelete(given(withPicture), facts)).toEqual([MessageDeleted({ ...place, deletedById: ANN, attachmentCount: 1 })]);
  });

  it('deletes a message of another user with the permission', () => {
    expect(decideDelete(given(sent), { ...facts, userId: BOB, mayDeleteOthers: true })).toEqual([
      MessageDeleted({ ...place, deletedById: BOB, attachmentCount: 0 }),
    ]);
  });

  it('deletes a system message with the permission', () => {
    expect(decideDelete(given(joined), { ...facts, userId: BOB, mayDeleteOthers: true })).toHaveLength(1);
  });

  const byOther = MessageDeleted({ ...place, deletedById: BOB, attachmentCount: 0 });
  const byAuthorToo = MessageDeleted({ ...place, deletedById: ANN, attachmentCount: 0, wasRemoved: true });

  it.each([
    ['someone else', [withPicture, byOther], {}],
    ['several', [sent, byOther, byOther], {}],
    ['a ban', [sent], { purged: true }],
  ])('permanently deletes an own message that %s removed', (_title, history, change) => {
    expect(decideDelete(given(...history), { ...facts, ...change })).toEqual([byAuthorToo]);
    expect(decideDelete(given(...history, byAuthorToo), { ...facts, ...change })).toEqual({ refused: 'UnknownMessage' });
  });

  it.each([
    ['of another user', [sent], { userId: BOB }, 'MayNotDelete'],
    ['that does not exist', [], {}, 'UnknownMessage'],
    ['twice', [sent, deleted], {}, 'UnknownMessage'],
    ['of another channel', [sent], { channelId: '71', mayDeleteOthers: true }, 'UnknownMessage'],
    ['of another user that a ban deleted', [sent], { userId: BOB, purged: true, mayDeleteOthers: true }, 'UnknownMessage'],
    ['of another user that was deleted', [sent, byOther], { userId: BOB, mayDeleteOthers: true }, 'UnknownMessage'],
    ['that was deleted in another channel', [sent, byOther], { channelId: '71' }, 'UnknownMessage'],
  ])('refuses a message %s', (_title, history, change, refused) => {
    expect(decideDelete(given(...history), { ...facts, ...change })).toEqual({ refused });
  });
});

describe('react', () => {
  const facts = { ...on, userId: BOB, name: '👍', emojiId: null, gif: null };

  it('counts from the first reaction on', () => {
    expect(decideAddReaction(given(sent), facts)).toEqual([
      ReactionAdded({ ...place, name: '👍', emojiId: null, gif: null, userId: BOB, count: 1, reactedAt: NOW }),
    ]);
    expect(decideAddReaction(given(sent, reacted(ANN, '👍', 1)), facts)).toMatchObject([{ data: { count: 2 } }]);
  });

  it('distinguishes a custom emoji from a Unicode emoji with the same name', () => {
    const custom = { ...facts, emojiId: '5', gif: true };
    expect(decideAddReaction(given(sent, reacted(BOB, '👍', 1)), custom)).toMatchObject([{ data: { count: 1, gif: true } }]);
  });

  it('counts the forms of an emoji in older events as one', () => {
    const heart = { ...facts, name: '❤\ufe0f' };
    expect(decideAddReaction(given(sent, reacted(ANN, '❤', 1)), heart)).toMatchObject([{ data: { name: '❤\ufe0f', count: 2 } }]);
    expect(decideAddReaction(given(sent, reacted(BOB, '❤', 1)), heart)).toEqual({ refused: 'AlreadyReacted' });
    expect(decideRemoveReaction(given(sent, reacted(BOB, '❤', 1)), heart)).toMatchObject([{ data: { count: 0 } }]);
  });

  it('works on system messages', () => {
    expect(decideAddReaction(given(joined), facts)).toHaveLength(1);
  });

  const full = Array.from({ length: MESSAGE_LIMITS.reactions }, (_, index) => reacted(ANN, `e${index}`, 1));

  it.each([
    ['twice in the same way', [sent, reacted(BOB, '👍', 1)], {}, 'AlreadyReacted'],
    ['with a sixteenth kind', [sent, ...full], {}, 'TooManyReactions'],
    ['to a missing message', [], {}, 'UnknownReactionTarget'],
    ['to a deleted message', [sent, deleted], {}, 'UnknownReactionTarget'],
    ['to a message of another channel', [sent], { channelId: '71' }, 'UnknownReactionTarget'],
    ['to a message that a ban deleted', [sent], { purged: true }, 'UnknownReactionTarget'],
  ])('refuses to react %s', (_title, history, change, refused) => {
    expect(decideAddReaction(given(...history), { ...facts, ...change })).toEqual({ refused });
  });

  it('allows one more of an existing kind on a full message', () => {
    expect(decideAddReaction(given(sent, ...full), { ...facts, name: 'e0' })).toMatchObject([{ data: { count: 2 } }]);
  });

  it('counts down to zero', () => {
    expect(decideRemoveReaction(given(sent, reacted(ANN, '👍', 1), reacted(BOB, '👍', 2)), facts)).toEqual([
      ReactionRemoved({ ...place, name: '👍', emojiId: null, gif: null, userId: BOB, count: 1 }),
    ]);
    expect(decideRemoveReaction(given(sent, reacted(BOB, '👍', 1)), facts)).toMatchObject([{ data: { count: 0 } }]);
  });

  it.each([
    ['that the user has not added', [sent, reacted(ANN, '👍', 1)], 'NotReacted'],
    ['of a missing message', [], 'UnknownReactionTarget'],
  ])('refuses to remove a reaction %s', (_title, history, refused) => {
    expect(decideRemoveReaction(given(...history), facts)).toEqual({ refused });
  });
});

describe('a shadow banned user', () => {
  const shadowBanned = { ...on, shadowBanned: true };
  const edit = { ...shadowBanned, content: 'better', mentionedUserIds: [], quotedMessageIds: [] };
  const remove = { ...shadowBanned, mayDeleteOthers: false };

  it('changes no visible message, and no one is notified', () => {
    expect(decideEdit(given(sent), edit)).toEqual([]);
  });

  it('edits and deletes messages that exist only in their answers', () => {
    expect(decideEdit(given(), edit)).toEqual([]);
    expect(decideDelete(given(), remove)).toEqual([]);
  });

  it('deletes stored messages', () => {
    expect(decideDelete(given(sent), remove)).toEqual([deleted]);
  });

  it('gets the same refusals as others', () => {
    expect(decideEdit(given(sent), { ...edit, userId: BOB })).toEqual({ refused: 'NotYourMessage' });
    expect(decideEdit(given(sent, deleted), edit)).toEqual({ refused: 'NotYourMessage' });
    expect(decideDelete(given(sent), { ...remove, userId: BOB })).toEqual({ refused: 'MayNotDelete' });
    expect(decideDelete(given(sent, deleted), remove)).toEqual({ refused: 'UnknownMessage' });
  });
});

describe('a reported message', () => {
  const facts = { callerId: BOB, isDeleted: false };

  it('is deleted by a moderator, with its file', () => {
    expect(decideDeleteAsModerator(given(withPicture), facts)).toEqual([
      MessageDeleted({ ...place, deletedById: BOB, attachmentCount: 1 }),
    ]);
  });

  it.each([
    ['never existed', [], false],
    ['is deleted already', [sent, MessageDeleted({ ...place, deletedById: ANN, attachmentCount: 0 })], false],
    ['was deleted with its channel', [sent], true],
  ])('is not deleted again if it %s', (_title, history, isDeleted) => {
    expect(decideDeleteAsModerator(given(...history), { ...facts, isDeleted })).toEqual([]);
  });
});
