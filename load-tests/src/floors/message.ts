/** A message with the product's format on the wire and in the log, so that every floor moves the same bytes. */
import { randomUUID } from 'node:crypto';
import type { EventOf } from '@folkmoot/contracts/kernel/event';
import { MessageSent } from '@folkmoot/contracts/messages/events';
import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { flake } from '@folkmoot/platform/ids/flake';
import { seal } from '@folkmoot/platform/vault/sealing';
import { z } from 'zod';
import { plainMessage } from '../loads/plain-message.ts';

/** The body of the senders, which a floor validates. */
export const Body = z.object({ content: z.string().max(2000), socketId: z.string().optional() });

/** A log entry to append. */
export type Entry = { readonly id: string; readonly stream: string; readonly data: string; readonly meta: string };

export const newId = flake(1);
const AUTHOR = newId();
const SERVER = newId();

export function recordOf(id: string, channelId: string, content: string): RawMessage {
  return {
    id,
    channelId,
    createdById: AUTHOR,
    createdBy: { id: AUTHOR, username: 'member12', tag: 'a1B2', hexColor: '#7dd3fc', avatar: null, badges: 0, bot: null },
    type: 0,
    content,
    createdAt: Date.now(),
    editedAt: null,
    silent: null,
    mentionReplies: null,
    mentions: [],
    roleMentions: [],
    quotedMessages: [],
    replyMessages: [],
    attachments: [],
    buttons: [],
    reactions: [],
    embed: null,
    htmlEmbed: null,
  };
}

export function entryOf(record: RawMessage, key: Uint8Array): Entry {
  const id = randomUUID();
  const data: EventOf<typeof MessageSent>['data'] = {
    messageId: record.id,
    channelId: record.channelId,
    serverId: SERVER,
    authorId: AUTHOR,
    content: record.content,
    sentAt: record.createdAt,
    ...plainMessage,
  };
  const stored = { ...data, content: seal(key, AUTHOR, record.content, `${id}/content`) };
  const meta = { actor: AUTHOR, command: 'sendMessage', correlationId: record.id, causationId: null, at: record.createdAt, key: SERVER };
  return { id, stream: `message-${record.id}`, data: JSON.stringify(stored), meta: JSON.stringify(meta) };
}

export const EVENT_TYPE = MessageSent.type;
