/** Signals of messages (realtime contract 5.5), to the room of a channel or to both users of a DM. */
import type { EventOf, Recorded } from '@folkmoot/contracts/kernel/event';
import { emit, type Signal } from '@folkmoot/contracts/kernel/signal';
import {
  AttachmentDescribed,
  MessageDeleted,
  MessageEdited,
  MessageEmbedAdded,
  MessageEmbedRemoved,
  MessageSent,
  ReactionAdded,
  ReactionRemoved,
  SystemMessagePosted,
} from '@folkmoot/contracts/messages/events';
import { MESSAGE_TYPE } from '@folkmoot/contracts/messages/limits';
import { messageEvents, type RawMessage } from '@folkmoot/contracts/messages/wire';
import type { Reader } from '@folkmoot/platform/projection/projection';
import { signalSource, signalsOf } from '@folkmoot/platform/signal/source';
import { sql } from 'kysely';
import { rememberedPeople } from '../profiles/people-cache.ts';
import { hydrate } from './hydrate.ts';
import { type Place, roomsOf } from './message-rooms.ts';
import { rowOfSent, rowOfSystem } from './message-rows.ts';
import { type MessageRow, messageColumns } from './messages.table.ts';

/** Records by the position of the event that created or changed them. */
export type MessagePayloads = ReadonlyMap<number, RawMessage>;

function created(place: Place, message: RawMessage | undefined, socketId: string | null): readonly Signal[] {
  if (!message) return [];
  const payload = { message: { ...message, reactions: [] }, ...(place.serverId !== null && { serverId: place.serverId }) };
  const rooms = roomsOf(place);
  const options =
    socketId === null || rooms.length === 0 ? {} : { origin: { socketId, userId: place.authorId, payload: { ...payload, socketId } } };
  return [emit(rooms, messageEvents.created, payload, options)];
}

/** A LEAVE message is sent with the leave itself, while the member still receives it (servers document 5.1). */
export function systemMessageSignals(event: Recorded<EventOf<typeof SystemMessagePosted>>, payloads: MessagePayloads): readonly Signal[] {
  return event.data.kind === MESSAGE_TYPE.LEAVE_SERVER ? [] : created(event.data, payloads.get(event.position), null);
}

export function sentSignals(event: Recorded<EventOf<typeof MessageSent>>, payloads: MessagePayloads): readonly Signal[] {
  return created(event.data, payloads.get(event.position), event.data.socketId);
}

type Changed = typeof MessageEdited | typeof AttachmentDescribed | typeof MessageEmbedAdded | typeof MessageEmbedRemoved;

/**
 * The full record, also if only its embed or the description of its file changed (servers document DB-13). Without the poll: its texts never
 * change, and votes have signals.
 */
export function editedSignals(event: Recorded<EventOf<Changed>>, payloads: MessagePayloads): readonly Signal[] {
  const record = payloads.get(event.position);
  if (!record) return [];
  const { poll: _, ...updated } = record;
  const { channelId, messageId } = event.data;
  return [emit(roomsOf(event.data), messageEvents.updated, { channelId, messageId, updated })];
}

/** No second signal for a message that was hidden already. */
export function deletedSignals({ data }: EventOf<typeof MessageDeleted>): readonly Signal[] {
  const { channelId, messageId, attachmentCount, wasRemoved } = data;
  if (wasRemoved) return [];
  return [emit(roomsOf(data), messageEvents.deleted, { channelId, messageId, deletedAttachmentCount: attachmentCount })];
}

/** Their signals have the whole record. */
const CHANGES: ReadonlySet<string> = new Set([
  MessageEdited.type,
  AttachmentDescribed.type,
  MessageEmbedAdded.type,
  MessageEmbedRemoved.type,
]);

type WithRecord = typeof MessageSent | typeof SystemMessagePosted | Changed;

async function context(events: readonly Recorded[], db: Reader): Promise<MessagePayloads> {
  const rows = new Map<number, MessageRow>();
  const changed: { readonly position: number; readonly messageId: string }[] = [];
  for (const event of events as readonly Recorded<EventOf<WithRecord>>[]) {
    if (event.type === 'MessageSent') rows.set(event.position, rowOfSent(event));
    if (event.type === 'SystemMessagePosted') rows.set(event.position, rowOfSystem(event));
    if (CHANGES.has(event.type)) changed.push({ position: event.position, messageId: event.data.messageId });
  }
  if (changed.length > 0) {
    const ids = changed.map(({ messageId }) => messageId);
    const stored = await sql<MessageRow>`select ${messageColumns} from messages where id = any(${ids}::text[])`.execute(db);
    const byId = new Map(stored.rows.map((row) => [row.id, row]));
    for (const { position, messageId } of changed) {
      const row = byId.get(messageId);
      if (row) rows.set(position, row);
    }
  }
  const positions = [...rows.keys()];
  const records = await hydrate(db, [...rows.values()], rememberedPeople);
  return new Map(positions.flatMap((position, index) => (records[index] ? [[position, records[index]] as const] : [])));
}

function reactionOf(data: EventOf<typeof ReactionAdded | typeof ReactionRemoved>['data']) {
  const { channelId, messageId, name, emojiId, gif, count } = data;
  return { channelId, messageId, name, emojiId, gif, count };
}

export const messageSignals = signalSource<MessagePayloads>(
  context,
  signalsOf(MessageSent, sentSignals),
  signalsOf(SystemMessagePosted, systemMessageSignals),
  signalsOf(MessageEdited, editedSignals),
  signalsOf(AttachmentDescribed, editedSignals),
  signalsOf(MessageEmbedAdded, editedSignals),
  signalsOf(MessageEmbedRemoved, editedSignals),
  signalsOf(MessageDeleted, deletedSignals),
  signalsOf(ReactionAdded, ({ data }) => [
    emit(roomsOf(data), messageEvents.reactionAdded, { ...reactionOf(data), reactedByUserId: data.userId }),
  ]),
  signalsOf(ReactionRemoved, ({ data }) => [
    emit(roomsOf(data), messageEvents.reactionRemoved, { ...reactionOf(data), reactionRemovedByUserId: data.userId }),
  ]),
);
