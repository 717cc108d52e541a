/**
 * Sends scheduled messages when their time has come (decision 142). Every command API tries. A claim in the shared rate limits makes one of
 * them the first; the revision of the user's stream makes the result right without it.
 */
import type { Actor } from '@folkmoot/contracts/kernel/access';
import { isRefusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { RateLimit } from '@folkmoot/contracts/kernel/route';
import type { CommandResult } from '@folkmoot/platform/command/deciding';
import type { Dispatcher, RawCommand } from '@folkmoot/platform/command/dispatcher';
import type { AnyHandler } from '@folkmoot/platform/command/handler';
import type { Intents } from '@folkmoot/platform/command/intents';
import type { Timers } from '@folkmoot/platform/command/timers';
import type { Warm } from '@folkmoot/platform/command/warm';
import type { EventLog } from '@folkmoot/platform/event-log/port';
import type { RateLimits } from '@folkmoot/platform/http/rate-limits';
import type { Deps } from '../domain.ts';
import { sanctionFolding, suspensionAt } from '../moderation/sanction-state.ts';
import { dueMessages, type PendingMessage, pendingMessages } from './pending-messages.ts';
import { refuseDueHandler, sendDueHandler } from './sending.ts';

/** How often the times are compared. A message is sent within two seconds of its time. */
const LOOK_FOR_DUE_EVERY_MS = 250;
/** If the first process stops, another one takes over after this time, or twice this time if it has asked before. */
const CLAIM: RateLimit = { name: 'scheduled_message_claim', requests: 1, perMs: 600 };
const USERS_AT_ONCE = 8;
/** A process that appended the first event appends the message within this time, unless it was killed. */
const APPENDED_WITHIN_MS = 1000;
/** `Intents.recover` completes older ones. */
const RECENT_MS = 60_000;

/** Answers that say nothing about the message: it is tried again, or it is no longer there. */
const NO_VERDICT: ReadonlySet<string> = new Set([
  'Busy',
  'InProgress',
  'RateLimited',
  'NoToken',
  'InvalidToken',
  'UnknownScheduledMessage',
]);

type Options = {
  readonly warm: Warm;
  readonly log: EventLog;
  readonly intents: Pick<Intents, 'recoverOf'>;
  readonly floods: Pick<RateLimits, 'take'>;
  readonly dispatcher: Dispatcher<Deps>;
  readonly clock: () => number;
  readonly timers: Timers;
};

/** Sends messages when they are due, until the returned function is called. */
export function startDueMessages({ warm, log, intents, floods, dispatcher, clock, timers }: Options): () => void {
  const index = warm.index(pendingMessages);
  /** Users whose messages this process is sending. */
  const busy = new Set<string>();

  function run(handler: AnyHandler<Deps>, userId: string, params: RawCommand['params'], body?: unknown): Promise<CommandResult> {
    // Has no session: the author may be logged out.
    const actor: Actor = { userId, bot: false, sessionId: '' };
    return dispatcher.run(handler, { token: null, actor, params, query: {}, body, address: '127.0.0.1', idempotencyKey: null });
  }

  async function isFirst({ scheduledMessageId, sendAt }: PendingMessage): Promise<boolean> {
    const count = await floods.take(CLAIM, `${scheduledMessageId}/${sendAt}`, clock());
    return count === null || count.ttl <= 0;
  }

  function isSuspended(userId: string): boolean {
    return suspensionAt(warm.state(sanctionFolding, userId), clock()) !== null;
  }

  async function sendOne(message: PendingMessage): Promise<void> {
    const { scheduledMessageId, userId, channelId, sendAt } = message;
    if (!(await isFirst(message))) return;
    const result = isSuspended(userId) ? refuse('Suspended') : await run(sendDueHandler, userId, { channelId, scheduledMessageId });
    if (isRefusal(result) && !NO_VERDICT.has(result.refused)) {
      await run(refuseDueHandler, userId, { scheduledMessageId }, { code: result.refused, sendAt });
    }
  }

  /** In the order of their times. A failure stops the others of this user until the next try. */
  async function sendAll(userId: string, messages: readonly PendingMessage[]): Promise<void> {
    if (busy.has(userId)) return;
    busy.add(userId);
    try {
      for (const message of messages) if (index.waiting.get(message.scheduledMessageId)?.sendAt === message.sendAt) await sendOne(message);
    } finally {
      busy.delete(userId);
    }
  }

  /** A process that was killed between the two appends has not sent the message yet. */
  async function completeInterrupted(now: number): Promise<void> {
    for (const [userId, sentAt] of index.sent) {
      if (now - sentAt < APPENDED_WITHIN_MS) continue;
      index.sent.delete(userId);
      if (now - sentAt < RECENT_MS) await intents.recoverOf(log, userId);
    }
  }

  async function sendDue(): Promise<void> {
    const now = clock();
    const users = dueMessages(index, now).entries();
    const working = Array.from({ length: USERS_AT_ONCE }, async () => {
      for (const [userId, messages] of users) await sendAll(userId, messages).catch(() => undefined);
    });
    await Promise.all([...working, completeInterrupted(now)]);
  }

  // A failure is tried again by the next call.
  const look = () => void sendDue().catch(() => undefined);
  look();
  return timers.every(LOOK_FOR_DUE_EVERY_MS, look);
}
