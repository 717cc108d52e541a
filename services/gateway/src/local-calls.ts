/** The places in calls that are bound to sockets of this gateway. */
import type { CallRegistry } from './call-registry.ts';
import type { CallSession } from './call-session.ts';

export type LocalCalls = {
  /** Binds, or ends with null. False: the person has no connection here. */
  readonly set: (userId: string, session: CallSession | null) => boolean;
  readonly all: () => Iterable<readonly [string, CallSession]>;
};

/** Of one gateway alone: what it holds is all there is. */
export function openLocalCalls(book: CallRegistry, isOnline: (userId: string) => boolean): LocalCalls {
  const held = new Map<string, CallSession>();
  return {
    set(userId, session) {
      if (session && !isOnline(userId)) return false;
      if (session) held.set(userId, session);
      else held.delete(userId);
      book.note(userId, session);
      return true;
    },
    all: () => held,
  };
}

/** A socket closed: the call that was bound to it ends, whatever other sockets the person has. */
export function endCallOf(held: LocalCalls, userId: string, socketId: string): void {
  for (const [heldId, session] of [...held.all()]) if (heldId === userId && session.socketId === socketId) held.set(userId, null);
}
