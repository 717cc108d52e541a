/** Restoring a reported message that a moderator deleted. */
import { UNDO_MS } from '@folkmoot/contracts/audit-log/limits';
import type { EventMeta } from '@folkmoot/contracts/kernel/event';
import { isRefusal, type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { MessageDeleted, MessageRestored } from '@folkmoot/contracts/messages/events';
import { deleteMessageAsModerator } from '@folkmoot/contracts/reports/staff-commands';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import type { Deps } from '../domain.ts';
import { serverFolding } from '../servers/server-state.ts';
import { targetsOf } from './targets.ts';
import { effectOf, type ForetellCode, type Loaded, type Undoing, type Undone } from './undoing.ts';

export type UndoMessageFacts = { readonly eventId: string; readonly deletedAt: number; readonly callerId: string; readonly now: number };

export function decideUndoMessage(
  { undone, message }: Pick<Loaded, 'undone' | 'message'>,
  { eventId, deletedAt, callerId, now }: UndoMessageFacts,
): Undone | Refusal<'AlreadyUndone' | 'NothingToUndo' | 'TooLateToUndo'> {
  if (undone.has(eventId)) return refuse('AlreadyUndone');
  if (message.status !== 'deleted' || !message.removed) return refuse('NothingToUndo');
  if (now - deletedAt > UNDO_MS) return refuse('TooLateToUndo');
  const { messageId, channelId, serverId, recipientId, authorId } = message.removed;
  const place = { messageId, channelId, serverId, recipientId, authorId };
  return {
    events: [MessageRestored({ ...place, undoneEventId: eventId, restoredById: callerId, restoredAt: now })],
    sideEvents: [],
    effects: [effectOf('messageBack')],
  };
}

/** null: no moderator of the instance deleted a message with it. */
export async function messageUndoing(
  event: LoggedEvent,
  { callerId, now }: { readonly callerId: string; readonly now: number },
  deps: Deps,
): Promise<Undoing | Refusal<ForetellCode> | null> {
  if (event.type !== MessageDeleted.type) return null;
  const { command, at }: EventMeta = JSON.parse(event.meta);
  if (command !== deleteMessageAsModerator.name) return null;
  const { authorId, serverId, channelId } = MessageDeleted.schema.parse(JSON.parse(event.data));
  const targets = targetsOf(deps.warm, callerId, [authorId]);
  if (isRefusal(targets)) return targets;
  const isChannelDeleted = serverId !== null && !deps.warm.state(serverFolding, serverId).channels.has(channelId);
  if (targets.length === 0 || isChannelDeleted) return refuse('NothingToUndo');
  const facts = { eventId: event.id, deletedAt: at, callerId, now };
  return { stream: event.stream, decide: (loaded) => decideUndoMessage(loaded, facts) };
}
