/**
 * Deletes the recent messages of suspended users, if the moderator requested it, and of shadow banned users. Each deletion is an event, so
 * that clients are notified. It includes messages that someone else deleted, so that they stay deleted if that is undone (decision 65).
 * After a crash it continues, and it deletes nothing twice for the same action.
 */
import { timeOfId } from '@folkmoot/contracts/kernel/ids';
import { MessageDeleted } from '@folkmoot/contracts/messages/events';
import { UserShadowBanned, UserSuspended } from '@folkmoot/contracts/moderation/events';
import { SanctionUndone } from '@folkmoot/contracts/moderation/undo-events';
import type { Codec } from '@folkmoot/platform/event-log/codec';
import type { EventLog, LoggedEvent } from '@folkmoot/platform/event-log/port';
import { causedBy } from '@folkmoot/platform/reactor/caused-by';
import type { Reactor } from '@folkmoot/platform/reactor/reactor';
import type { Logger } from '@folkmoot/platform/telemetry/logger';
import type pg from 'pg';
import type { WrittenMessage } from '../accounts/content-eraser.ts';
import { sweeper } from '../sweeper.ts';
import { deletionFor, isPermanentlyDeleted } from './caused-deletion.ts';
import { sanctionStream } from './sanction-state.ts';

export type RecentEraserOptions = {
  readonly pool: pg.Pool;
  readonly log: EventLog;
  readonly codec: Codec;
  readonly logger: Logger;
  readonly clock: () => number;
  /** The first few projected messages of a user since a time that this action has not deleted yet, visible or hidden. */
  readonly toRemove: (
    userId: string,
    wish: { readonly since: number; readonly causeId: string; readonly limit: number },
  ) => Promise<readonly WrittenMessage[]>;
};

/** `until`: later messages, from after the ban, stay. */
type Wish = {
  readonly userId: string;
  readonly since: number;
  readonly until: number;
  readonly byId: string;
  readonly cause: LoggedEvent;
};

/** null: there is nothing to delete. Reasons are sealed and not read here. */
function wishOf(cause: LoggedEvent): Wish | null {
  const { type, data } = cause;
  if (type === UserShadowBanned.type) {
    const { userId, deletesSince, bannedById, bannedAt } = UserShadowBanned.schema.omit({ reason: true }).parse(JSON.parse(data));
    return { userId, since: deletesSince, until: bannedAt, byId: bannedById, cause };
  }
  if (type !== UserSuspended.type) return null;
  const { userId, deletesSince, suspendedById, suspendedAt } = UserSuspended.schema.omit({ reason: true }).parse(JSON.parse(data));
  return deletesSince === null ? null : { userId, since: deletesSince, until: suspendedAt, byId: suspendedById, cause };
}

const Undone = SanctionUndone.schema.pick({ undoneEventId: true });

/** Limits one step, so that other commands do not wait. */
const PAGE = 50;

export function startRecentEraser(options: RecentEraserOptions): Reactor {
  const { log, codec, logger, clock } = options;
  const { sweep, start } = sweeper({ looks: 4, lookAgainMs: 500, breathMs: 500 });

  async function deleteOnce({ hasAttachment, ...place }: WrittenMessage, { userId, byId, cause }: Wish): Promise<boolean> {
    const stream = `message-${place.messageId}`;
    const history = await log.readStream(stream);
    if (history.length === 0 || deletionFor(cause.id, history) || isPermanentlyDeleted(history)) return false;
    const event = MessageDeleted({ ...place, authorId: userId, deletedById: byId, attachmentCount: hasAttachment ? 1 : 0 });
    const meta = causedBy(cause, { actor: byId, command: 'eraseRecent', at: clock() });
    // A conflict means that the message changed just now. It is found and checked again.
    return (await log.append(stream, history.length - 1, await codec.encode([event], meta))).ok;
  }

  /** An undone action deletes nothing more. */
  async function isUndone({ userId, cause }: Wish): Promise<boolean> {
    const history = await log.readStream(sanctionStream(userId));
    return history.some(({ type, data }) => type === SanctionUndone.type && Undone.parse(JSON.parse(data)).undoneEventId === cause.id);
  }

  async function erase(wish: Wish): Promise<void> {
    let deleted = 0;
    await sweep(async () => {
      if (await isUndone(wish)) return null;
      // The oldest messages come first, so that a later page contains no older ones.
      const written = await options.toRemove(wish.userId, { since: wish.since, causeId: wish.cause.id, limit: PAGE });
      const found = written.filter(({ messageId }) => timeOfId(messageId) <= wish.until);
      for (const message of found) if (await deleteOnce(message, wish)) deleted += 1;
      return found.length;
    });
    logger.info({ userId: wish.userId, deleted }, 'The recent messages of a user were deleted for a moderator');
  }

  async function tasksOf(events: readonly LoggedEvent[]) {
    return events.flatMap((event) => {
      const wish = wishOf(event);
      return wish ? [{ position: event.position, run: () => erase(wish) }] : [];
    });
  }

  return start({ ...options, name: 'recent eraser', atOnce: 4, tasksOf });
}
