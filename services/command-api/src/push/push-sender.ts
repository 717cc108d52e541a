/**
 * Sends push messages: a few in parallel, and one after the other for each device. It retries a busy push service a limited number of
 * times. The queue is only in memory, because a lost notification is no lost message. A slow service delays no one else.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { GuardedPost } from '@folkmoot/platform/net/guarded-post';
import type { Logger } from '@folkmoot/platform/telemetry/logger';
import type { PushSubscriptions } from '@folkmoot/platform/vault/push-subscriptions';
import { concurrencyLimit } from './concurrency-limit.ts';
import { type Envelope, envelopeOf, type OutgoingPush, type PushKeys } from './envelope.ts';

export type PushSenderOptions = {
  readonly keys: PushKeys;
  readonly post: GuardedPost;
  readonly pushes: Pick<PushSubscriptions, 'drop'>;
  readonly logger: Logger;
  /** The delays before each retry. */
  readonly againMs?: readonly number[];
};

export type PushSender = {
  readonly send: (outgoing: OutgoingPush) => void;
  /** Resolves when nothing is being sent. */
  readonly settled: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** By topic, in the order of arrival. */
type Round = { readonly waiting: Map<string, OutgoingPush> };

const AT_ONCE = 64;
/** The limit for one user, whose push services may all be slow, so that others get slots too. */
const AT_ONCE_OF_ONE = 2;
const AGAIN_MS = [2000, 10_000, 30_000];
const MOST_WAIT_MS = 60_000;
/** The limit for one device. The oldest message is dropped. */
const MOST_WAITING = 16;
/** The limit of devices with waiting messages. More means that a push service is unavailable, so further messages are dropped. */
const MOST_ROUNDS = 10_000;
const NOT_SUBSCRIBED: ReadonlySet<number> = new Set([404, 410]);

function isBusy(status: number): boolean {
  return status === 429 || status >= 500;
}

export function startPushSender({ keys, post, pushes, logger, againMs = AGAIN_MS }: PushSenderOptions): PushSender {
  const over = new AbortController();
  /** By session: the messages that wait for its device. */
  const rounds = new Map<string, Round>();
  const running = new Set<Promise<void>>();
  const { inTurn } = concurrencyLimit(AT_ONCE, AT_ONCE_OF_ONE);

  /** The delay before the next attempt. null: no further attempt. */
  async function attempt({ to }: OutgoingPush, { headers, body }: Envelope, waitMs: number): Promise<number | null> {
    try {
      const { status, retryAfterMs } = await inTurn(to.userId, () => post.post(to.endpoint, headers, body));
      if (NOT_SUBSCRIBED.has(status)) {
        await pushes.drop(to.sessionId, to.endpoint);
        rounds.get(to.sessionId)?.waiting.clear();
        return null;
      }
      if (isBusy(status)) return Math.min(retryAfterMs ?? waitMs, MOST_WAIT_MS);
      // The endpoint is a secret of the device, so only its host is logged.
      if (status >= 300) logger.warn({ status, host: URL.parse(to.endpoint)?.host }, 'A push service rejected a notification');
      return null;
    } catch {
      return waitMs;
    }
  }

  async function deliver(outgoing: OutgoingPush): Promise<void> {
    let envelope: Envelope;
    try {
      envelope = envelopeOf(outgoing, keys);
    } catch {
      // Nothing can be encrypted for this subscription, so it was not made by a browser.
      return pushes.drop(outgoing.to.sessionId, outgoing.to.endpoint);
    }
    for (const waitMs of [...againMs, null]) {
      const again = over.signal.aborted ? null : await attempt(outgoing, envelope, waitMs ?? 0);
      if (again === null || waitMs === null) return;
      await pause(again, undefined, { signal: over.signal }).catch(() => undefined);
      // A newer message with the same topic replaces this one.
      if (rounds.get(outgoing.to.sessionId)?.waiting.has(outgoing.topic)) return;
    }
  }

  async function walk(sessionId: string, round: Round): Promise<void> {
    try {
      for (let [next] = round.waiting; next; [next] = round.waiting) {
        round.waiting.delete(next[0]);
        await deliver(next[1]);
        if (over.signal.aborted) return;
      }
    } catch (error) {
      if (!over.signal.aborted) logger.warn({ err: error }, 'Push notifications could not be delivered');
    } finally {
      rounds.delete(sessionId);
    }
  }

  return {
    send(outgoing) {
      const { sessionId } = outgoing.to;
      const known = rounds.get(sessionId);
      if (over.signal.aborted || (!known && rounds.size >= MOST_ROUNDS)) return;
      const round = known ?? { waiting: new Map<string, OutgoingPush>() };
      round.waiting.delete(outgoing.topic);
      round.waiting.set(outgoing.topic, outgoing);
      const [oldest] = round.waiting.keys();
      if (round.waiting.size > MOST_WAITING && oldest !== undefined) round.waiting.delete(oldest);
      if (known) return;
      rounds.set(sessionId, round);
      const walking = walk(sessionId, round);
      running.add(walking);
      void walking.finally(() => running.delete(walking));
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
    async stop() {
      over.abort();
      await post.close();
      await Promise.allSettled(running);
    },
  };
}
