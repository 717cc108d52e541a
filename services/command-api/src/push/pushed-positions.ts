/** The unread notifications that this process has sent. */
import type { PushTarget } from '@folkmoot/contracts/push/reads';
import { boundedCache } from '@folkmoot/platform/vault/bounded-cache';

export type PushedPositions = {
  /** Personal notifications are always allowed. Others are limited to one per channel and half a minute, until they are read. */
  readonly may: (userId: string, channelId: string, target: Pick<PushTarget, 'isForYou'>) => boolean;
  readonly note: (userId: string, channelId: string) => void;
  readonly has: (userId: string, channelId: string) => boolean;
  /** true: a notification may still be visible. */
  readonly forget: (userId: string, channelId: string) => boolean;
};

const REMEMBERED = 100_000;
const EVERY_MS = 30_000;

export function pushedPositions(clock: () => number): PushedPositions {
  const at = boundedCache<number>(REMEMBERED);
  const keyOf = (userId: string, channelId: string) => `${userId}/${channelId}`;
  return {
    may(userId, channelId, { isForYou }) {
      const last = at.get(keyOf(userId, channelId));
      return isForYou || last === undefined || clock() - last >= EVERY_MS;
    },
    note: (userId, channelId) => at.set(keyOf(userId, channelId), clock()),
    has: (userId, channelId) => at.get(keyOf(userId, channelId)) !== undefined,
    forget(userId, channelId) {
      const key = keyOf(userId, channelId);
      const stood = at.get(key) !== undefined;
      at.delete(key);
      return stood;
    },
  };
}
