/**
 * Cache of recent session look-ups. An entry is valid for a minute at most, so that a session whose end was never announced (its process
 * died before the event) ends here too. A session that was being read during `forget` is not stored.
 */
import { boundedCache } from './bounded-cache.ts';
import type { Session } from './vault.ts';

type Entry = { readonly session: Session; readonly until: number };

export type SessionCache = {
  readonly get: (userId: string, tokenHash: string) => Session | null;
  /** Call this before reading. The result is stored only if nothing was dropped since. */
  readonly begin: () => (tokenHash: string, session: Session) => void;
  readonly forget: (userId: string) => void;
  readonly forgetAll: () => void;
};

const LIFETIME_MS = 60_000;
const SESSIONS_A_PERSON = 32;

export function sessionCache(people: number, now: () => number): SessionCache {
  const byPerson = boundedCache<Map<string, Entry>>(people);
  let forgotten = 0;

  function put(tokenHash: string, session: Session): void {
    const sessions = byPerson.get(session.userId) ?? new Map<string, Entry>();
    if (sessions.size >= SESSIONS_A_PERSON) sessions.clear();
    sessions.set(tokenHash, { session, until: now() + LIFETIME_MS });
    byPerson.set(session.userId, sessions);
  }

  return {
    get(userId, tokenHash) {
      const entry = byPerson.get(userId)?.get(tokenHash);
      return entry && entry.until > now() ? entry.session : null;
    },
    begin() {
      const started = forgotten;
      return (tokenHash, session) => {
        if (forgotten === started) put(tokenHash, session);
      };
    },
    forget(userId) {
      forgotten += 1;
      byPerson.delete(userId);
    },
    forgetAll() {
      forgotten += 1;
      byPerson.clear();
    },
  };
}
