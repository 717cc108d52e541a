/**
 * Deletes what suspended people wrote last, where their moderator wished it, and what shadow-banned people did: each message by an event of its own, so that everybody who
 * shows it hears of it. Also what somebody else has removed already: so that it stays away when that is undone (decision 65). Begun again
 * after a crash it goes on, since nothing is deleted twice for the same act.
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
  /** What there is of somebody from then on that the act has not removed, as far as it is projected, shown or set aside: the first few. */
  readonly toRemove: (
    userId: string,
    wish: { readonly since: number; readonly causeId: string; readonly limit: number },
  ) => Promise<readonly WrittenMessage[]>;
};

/** `until`: what is written later, when they are heard again, stays. */
type Wish = {
  readonly userId: string;
  readonly since: number;
  readonly until: number;
  readonly byId: string;
  readonly cause: LoggedEvent;
};

/** null: nothing is to be deleted. Reasons are sealed here, and none of its business. */
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

/** So many at a time, so that nobody else waits for them. */
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
    // A conflict means that it changed just now: it is found, and looked at, once more.
    return (await log.append(stream, history.length - 1, await codec.encode([event], meta))).ok;
  }

  /** What was taken back takes nothing more away. */
  async function isUndone({ userId, cause }: Wish): Promise<boolean> {
    const history = await log.readStream(sanctionStream(userId));
    return history.some(({ type, data }) => type === SanctionUndone.type && Undone.parse(JSON.parse(data)).undoneEventId === cause.id);
  }

  async function erase(wish: Wish): Promise<void> {
    let deleted = 0;
    await sweep(async () => {
      if (await isUndone(wish)) return null;
      // The oldest come first, so that a page of later ones has nothing before it.
      const written = await options.toRemove(wish.userId, { since: wish.since, causeId: wish.cause.id, limit: PAGE });
      const found = written.filter(({ messageId }) => timeOfId(messageId) <= wish.until);
      for (const message of found) if (await deleteOnce(message, wish)) deleted += 1;
      return found.length;
    });
    logger.info({ userId: wish.userId, deleted }, 'What somebody wrote last is deleted for a moderator');
  }

  async function tasksOf(events: readonly LoggedEvent[]) {
    return events.flatMap((event) => {
      const wish = wishOf(event);
      return wish ? [{ position: event.position, run: () => erase(wish) }] : [];
    });
  }

  return start({ ...options, name: 'recent eraser', atOnce: 4, tasksOf });
}
