/** The call sessions that belong to sockets of this gateway. */
import type { CallRegistry } from './call-registry.ts';
import type { CallSession } from './call-session.ts';

export type LocalCalls = {
  /** Starts a session, or ends it with null. false: the user has no connection here. */
  readonly set: (userId: string, session: CallSession | null) => boolean;
  readonly all: () => Iterable<readonly [string, CallSession]>;
};

/** For a single gateway, whose own sessions are all sessions. */
export function openLocalCalls(book: CallRegistry, isOnline: (userId: string) => boolean): LocalCalls {
  const sessions = new Map<string, CallSession>();
  return {
    set(userId, session) {
      if (session && !isOnline(userId)) return false;
      if (session) sessions.set(userId, session);
      else sessions.delete(userId);
      book.note(userId, session);
      return true;
    },
    all: () => sessions,
  };
}

/** Call this when a socket closes. The call of that socket ends, even if the user has other sockets. */
export function endCallOf(calls: LocalCalls, userId: string, socketId: string): void {
  for (const [id, session] of [...calls.all()]) if (id === userId && session.socketId === socketId) calls.set(userId, null);
}
