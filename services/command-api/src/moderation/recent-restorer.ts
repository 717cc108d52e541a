/**
 * Restores messages that an undone suspension or shadow ban deleted. Each restoration is an event that names the deletion. A message
 * becomes visible if no other deletion is active (decision 65). Deletions by the author or an erasure stay. After a crash it continues, and
 * it undoes nothing twice.
 */
import { MessageDeleted, MessageRestored } from '@folkmoot/contracts/messages/events';
import { SanctionUndone } from '@folkmoot/contracts/moderation/undo-events';
import type { Codec } from '@folkmoot/platform/event-log/codec';
import type { EventLog, LoggedEvent } from '@folkmoot/platform/event-log/port';
import { causedBy } from '@folkmoot/platform/reactor/caused-by';
import type { Reactor } from '@folkmoot/platform/reactor/reactor';
import type { Logger } from '@folkmoot/platform/telemetry/logger';
import type pg from 'pg';
import { sweeper } from '../sweeper.ts';
import { deletionFor, isPermanentlyDeleted } from './caused-deletion.ts';

export type RecentRestorerOptions = {
  readonly pool: pg.Pool;
  readonly log: EventLog;
  readonly codec: Codec;
  readonly logger: Logger;
  readonly clock: () => number;
  /** The first few projected messages that the event deleted and that are kept for an undo. */
  readonly removedBy: (causeId: string, limit: number) => Promise<readonly string[]>;
};

type Wish = { readonly userId: string; readonly actId: string; readonly byId: string; readonly cause: LoggedEvent };

/** Reasons are sealed and not read here. */
const Undone = SanctionUndone.schema.pick({ userId: true, undoneEventId: true, restoredMessages: true, undoneById: true });

function wishOf(cause: LoggedEvent): Wish | null {
  if (cause.type !== SanctionUndone.type) return null;
  const { userId, undoneEventId: actId, restoredMessages, undoneById: byId } = Undone.parse(JSON.parse(cause.data));
  return restoredMessages === null ? null : { userId, actId, byId, cause };
}

/** Whether the deletion was not undone. */
function holds(deletion: LoggedEvent, history: readonly LoggedEvent[]): boolean {
  const names = ({ data }: LoggedEvent) => MessageRestored.schema.parse(JSON.parse(data)).undoneEventId;
  return !history.some((event) => event.type === MessageRestored.type && names(event) === deletion.id);
}

/** Limits one step, so that other commands do not wait. */
const PAGE = 50;

export function startRecentRestorer(options: RecentRestorerOptions): Reactor {
  const { log, codec, logger, clock } = options;
  const { sweep, start } = sweeper({ looks: 6, lookAgainMs: 500, breathMs: 0 });

  async function restoreOnce(messageId: string, { actId, byId, cause }: Wish): Promise<boolean> {
    const stream = `message-${messageId}`;
    const history = await log.readStream(stream);
    const deletion = deletionFor(actId, history);
    if (!deletion || !holds(deletion, history) || isPermanentlyDeleted(history)) return false;
    const { attachmentCount: _, deletedById: __, ...place } = MessageDeleted.schema.parse(JSON.parse(deletion.data));
    const event = MessageRestored({ ...place, undoneEventId: deletion.id, restoredById: byId, restoredAt: clock() });
    const meta = causedBy(cause, { actor: byId, command: 'restoreRecent', at: clock() });
    // A conflict means that the message changed just now. It is found and checked again.
    return (await log.append(stream, history.length - 1, await codec.encode([event], meta))).ok;
  }

  async function restore(wish: Wish): Promise<void> {
    let restored = 0;
    await sweep(async () => {
      const before = restored;
      for (const messageId of await options.removedBy(wish.actId, PAGE)) if (await restoreOnce(messageId, wish)) restored += 1;
      return restored - before;
    });
    logger.info({ userId: wish.userId, restored }, 'The messages that were deleted with an undone sanction were restored');
  }

  async function tasksOf(events: readonly LoggedEvent[]) {
    return events.flatMap((event) => {
      const wish = wishOf(event);
      return wish ? [{ position: event.position, run: () => restore(wish) }] : [];
    });
  }

  return start({ ...options, name: 'recent restorer', atOnce: 4, tasksOf });
}
