/** Push subscriptions in memory, for tests without a database. */
import type { PushSubscriptions, StoredPush } from './push-subscriptions.ts';

export type MemoryPushSubscriptions = PushSubscriptions & {
  readonly forgetPerson: (userId: string) => void;
  readonly forgetSession: (sessionId: string) => void;
};

export function memoryPushSubscriptions(isOpen: (userId: string, sessionId: string) => boolean): MemoryPushSubscriptions {
  /** By session; the newest last. */
  const stored = new Map<string, StoredPush>();
  let kept = 0;
  const of = (userIds: readonly string[]) => [...stored.values()].filter(({ userId }) => userIds.includes(userId));

  return {
    async keep(userId, sessionId, subscription, most) {
      if (!isOpen(userId, sessionId)) return;
      for (const [id, { endpoint }] of stored) if (endpoint === subscription.endpoint) stored.delete(id);
      kept += 1;
      stored.set(sessionId, { ...subscription, userId, sessionId });
      const others = of([userId]).filter((each) => each.sessionId !== sessionId);
      for (const { sessionId: id } of others.slice(0, Math.max(0, others.length - (most - 1)))) stored.delete(id);
    },
    async ofSession(userId, sessionId) {
      const found = stored.get(sessionId);
      return found?.userId === userId ? found : null;
    },
    of: async (userIds) => of(userIds),
    people: async () => [...new Set([...stored.values()].map(({ userId }) => userId))],
    newest: async () => String(kept),
    async drop(sessionId, endpoint) {
      if (endpoint === undefined || stored.get(sessionId)?.endpoint === endpoint) stored.delete(sessionId);
    },
    forgetPerson(userId) {
      for (const { sessionId } of of([userId])) stored.delete(sessionId);
    },
    forgetSession: (sessionId) => void stored.delete(sessionId),
  };
}
