/** Events → rows of messages. Pure. */
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import type { MessageEdited, MessageSent, SystemMessagePosted } from '@folkmoot/contracts/messages/events';
import { MESSAGE_TYPE } from '@folkmoot/contracts/messages/limits';
import { linksOf, linksText, type MessageBody, type MessageRow } from './messages.table.ts';

const nothingAttached = { attachments: [], buttons: [], embed: null, htmlEmbed: null };

/** The projection and the signals ask for the same row of the same event. */
const made = new WeakMap<object, MessageRow>();
const rendered = new WeakMap<MessageRow, MessageBody>();

export function rowOfSent({ data }: EventOf<typeof MessageSent>): MessageRow {
  const known = made.get(data);
  if (known) return known;
  const row = makeRow(data);
  made.set(data, row);
  return row;
}

function makeRow(data: EventOf<typeof MessageSent>['data']): MessageRow {
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
    ...nothingAttached,
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
    }),
    reacted: false,
  };
  rendered.set(row, body);
  return row;
}

/** The body of a row; parsed once, and not at all where this process has just rendered it. */
export function bodyOf(row: MessageRow): MessageBody {
  return rendered.get(row) ?? (JSON.parse(row.body) as MessageBody);
}

export function rowOfSystem({ data }: EventOf<typeof SystemMessagePosted>): MessageRow {
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
  };
}

/** The row after an edit; role mentions and replies stay (servers document 3.2). */
export function edited(row: MessageRow, { data }: EventOf<typeof MessageEdited>): MessageRow {
  const body: MessageBody = { ...(JSON.parse(row.body) as MessageBody), content: data.content ?? '', editedAt: data.editedAt, embed: null };
  const links = { ...linksOf(row.links), users: data.mentionedUserIds, quotes: data.quotedMessageIds };
  return { ...row, body: JSON.stringify(body), links: linksText(links) };
}
