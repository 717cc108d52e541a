/** Converts events to rows of messages. Pure. */
import type { EventOf, Recorded } from '@folkmoot/contracts/kernel/event';
import { describedFile, wireAttachment } from '@folkmoot/contracts/messages/attachments';
import { buttonsIn } from '@folkmoot/contracts/messages/buttons';
import { embedIn } from '@folkmoot/contracts/messages/embeds';
import type {
  AttachmentDescribed,
  MessageEdited,
  MessageEmbedAdded,
  MessageEmbedRemoved,
  MessageSent,
  SystemMessagePosted,
} from '@folkmoot/contracts/messages/events';
import { MESSAGE_TYPE } from '@folkmoot/contracts/messages/limits';
import { firstLink } from '@folkmoot/contracts/messages/links';
import type { RawAttachment, RawMessageAttachment } from '@folkmoot/contracts/messages/wire';
import { pollWithoutVotes, sentPollIn } from '@folkmoot/contracts/polls/sent-poll';
import { type AttachmentRow, linksOf, linksText, type MessageBody, type MessageRow } from './messages.table.ts';

type Sent = EventOf<typeof MessageSent>['data'];

function fileOf({ attachment, ...data }: Sent): RawMessageAttachment | null {
  return attachment && wireAttachment({ ...data, attachment }, data.sentAt);
}

/** The row in the channel's list of files. null: the message has no file. */
export function attachmentOfSent({ data }: { readonly data: Sent }): AttachmentRow | null {
  const file = fileOf(data);
  if (!file || !data.attachment) return null;
  const { messageId, channelId, serverId } = data;
  const record: RawAttachment = { ...file, messageId, postId: null, channelId, serverId };
  return {
    id: record.id,
    message_id: messageId,
    channel_id: channelId,
    author_id: data.authorId,
    bytes: data.attachment.provider === 'local' ? (data.attachment.filesize ?? 0) : 0,
    expire_at: data.attachment.expireAt,
    record: JSON.stringify(record),
  };
}

const nothingAttached = { attachments: [], buttons: [], embed: null, htmlEmbed: null };

/** A cache, because the projection and the signals need the same row of an event. */
const made = new WeakMap<object, MessageRow>();
const rendered = new WeakMap<Pick<MessageRow, 'body'>, MessageBody>();

export function rowOfSent({ data, position }: Recorded<EventOf<typeof MessageSent>>): MessageRow {
  const known = made.get(data);
  if (known) return known;
  const row = makeRow(data, position);
  made.set(data, row);
  return row;
}

function makeRow(data: Sent, position: number): MessageRow {
  const poll = sentPollIn(data.poll);
  const body: MessageBody = {
    id: data.messageId,
    channelId: data.channelId,
    createdById: data.authorId,
    type: MESSAGE_TYPE.CONTENT,
    content: data.content ?? '',
    createdAt: data.sentAt,
    editedAt: null,
    silent: data.silent ? true : null,
    mentionReplies: data.mentionReplies ? true : null,
    attachments: [fileOf(data)].filter((file) => file !== null),
    buttons: buttonsIn(data.buttons),
    embed: null,
    htmlEmbed: data.htmlEmbed,
    ...(poll && { poll: pollWithoutVotes(poll) }),
  };
  const row: MessageRow = {
    id: data.messageId,
    channel_id: data.channelId,
    server_id: data.serverId,
    author_id: data.authorId,
    kind: MESSAGE_TYPE.CONTENT,
    created_at: data.sentAt,
    body: JSON.stringify(body),
    links: linksText({
      users: data.mentionedUserIds,
      roles: data.mentionedRoleIds,
      quotes: data.quotedMessageIds,
      replies: data.replyToMessageIds,
      ...(poll && { poll: true }),
    }),
    reacted: false,
    position,
  };
  rendered.set(row, body);
  return row;
}

/** The parsed body of a row. It is not parsed if this process has just created it. */
export function bodyOf(row: Pick<MessageRow, 'body'>): MessageBody {
  return rendered.get(row) ?? (JSON.parse(row.body) as MessageBody);
}

export function rowOfSystem({ data, position }: Recorded<EventOf<typeof SystemMessagePosted>>): MessageRow {
  const body: MessageBody = {
    id: data.messageId,
    channelId: data.channelId,
    createdById: data.authorId,
    type: data.kind,
    content: '',
    createdAt: data.postedAt,
    editedAt: null,
    silent: null,
    mentionReplies: null,
    ...nothingAttached,
  };
  return {
    id: data.messageId,
    channel_id: data.channelId,
    server_id: data.serverId,
    author_id: data.authorId,
    kind: data.kind,
    created_at: data.postedAt,
    body: JSON.stringify(body),
    links: null,
    reacted: false,
    position,
  };
}

/** The row after an edit. Role mentions and replies stay (servers document 3.2). */
export function edited(row: MessageRow, { data }: EventOf<typeof MessageEdited>): MessageRow {
  const before: MessageBody = JSON.parse(row.body);
  const content = data.content ?? '';
  const removedEmbed = before.removedEmbed && firstLink(before.content) === firstLink(content) ? before.removedEmbed : null;
  const body: MessageBody = { ...before, content, editedAt: data.editedAt, embed: null, ...(before.removedEmbed && { removedEmbed }) };
  const links = { ...linksOf(row.links), users: data.mentionedUserIds, quotes: data.quotedMessageIds };
  return { ...row, body: JSON.stringify(body), links: linksText(links) };
}

type Described = EventOf<typeof AttachmentDescribed>['data'];

/** The record with the changed description of the file. */
export function describedRecord(record: string, { attachmentId, description, spoiler }: Described): string {
  const { messageId, postId, channelId, serverId, ...file }: RawAttachment = JSON.parse(record);
  if (file.id !== attachmentId) return record;
  return JSON.stringify({ ...describedFile(file, { description, spoiler }), messageId, postId, channelId, serverId });
}

/** The row with the changed description of its file. */
export function described(row: MessageRow, { data }: EventOf<typeof AttachmentDescribed>): MessageRow {
  const body: MessageBody = JSON.parse(row.body);
  const attachments = body.attachments.map((file) => (file.id === data.attachmentId ? describedFile(file, data) : file));
  return { ...row, body: JSON.stringify({ ...body, attachments }) };
}

/** The row with the embed of its link. */
export function embedded(row: MessageRow, { data }: EventOf<typeof MessageEmbedAdded>): MessageRow {
  const before: MessageBody = JSON.parse(row.body);
  // Clients apply only the keys that they receive.
  const body: MessageBody = { ...before, embed: embedIn(data.embed), ...(before.removedEmbed && { removedEmbed: null }) };
  return { ...row, body: JSON.stringify(body) };
}

/** The row without the embed of its link. */
export function withoutEmbed(row: MessageRow, { data }: EventOf<typeof MessageEmbedRemoved>): MessageRow {
  const removedEmbed = data.removedById === data.authorId ? 'author' : 'moderator';
  const body: MessageBody = { ...(JSON.parse(row.body) as MessageBody), embed: null, removedEmbed };
  return { ...row, body: JSON.stringify(body) };
}
