/** Which user is in which call, as the sockets of this gateway know it. Every change is sent to the sockets in the same step. */
import { type Room, userRoom } from '@folkmoot/contracts/kernel/signal';
import { voiceEvents } from '@folkmoot/contracts/voice/wire';
import { type CallSession, roomsOfCall, sameSession } from './call-session.ts';

export type VoiceUser = { readonly channelId: string; readonly userId: string; readonly serverId: string | null };

export type CallRegistry = {
  readonly sessionOf: (userId: string) => CallSession | null;
  readonly usersWhere: (fits: (session: CallSession, userId: string) => boolean) => readonly VoiceUser[];
  /** Sets the call of one user. */
  readonly note: (userId: string, session: CallSession | null) => void;
  /** Replaces the calls of all users. */
  readonly replace: (all: ReadonlyMap<string, CallSession>) => void;
  /** Resolves when this session was noted. Says whether the call was empty before. null: the time ran out. */
  readonly noted: (userId: string, session: CallSession, withinMs: number) => Promise<{ readonly alone: boolean } | null>;
  /** Resolves when the user has left this session, or when the time is over. */
  readonly ended: (userId: string, session: CallSession, withinMs: number) => Promise<void>;
};

export type Emit = (rooms: readonly Room[], except: readonly Room[], event: string, payload: unknown) => void;

export function callRegistry(emit: Emit): CallRegistry {
  const sessions = new Map<string, CallSession>();
  const watchers = new Set<() => void>();

  function sendLeft(userId: string, session: CallSession, except: readonly Room[]): void {
    emit(roomsOfCall(userId, session), except, voiceEvents.left.name, { channelId: session.channelId, userId });
  }

  function put(userId: string, session: CallSession | null): void {
    const before = sessions.get(userId) ?? null;
    if (sameSession(before, session)) return;
    if (session) sessions.set(userId, session);
    else sessions.delete(userId);
    // A user who rejoins the same call gets no leave event, because the client would hang up.
    if (before) sendLeft(userId, before, before.channelId === session?.channelId ? [userRoom(userId)] : []);
    if (!session) return;
    const { channelId, serverId } = session;
    emit(roomsOfCall(userId, session), [], voiceEvents.joined.name, { channelId, userId, serverId });
  }

  function note(userId: string, session: CallSession | null): void {
    put(userId, session);
    for (const look of [...watchers]) look();
  }

  function alone(userId: string, { channelId }: CallSession): boolean {
    for (const [otherId, other] of sessions) if (otherId !== userId && other.channelId === channelId) return false;
    return true;
  }

  function when<T>(answer: () => T | undefined, late: T, withinMs: number): Promise<T> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => settle(late), withinMs);
      function settle(value: T): void {
        clearTimeout(timer);
        watchers.delete(look);
        resolve(value);
      }
      function look(): void {
        const value = answer();
        if (value !== undefined) settle(value);
      }
      watchers.add(look);
      look();
    });
  }

  return {
    sessionOf: (userId) => sessions.get(userId) ?? null,
    usersWhere(fits) {
      return [...sessions].flatMap(([userId, session]) => {
        const { channelId, serverId } = session;
        return fits(session, userId) ? [{ channelId, userId, serverId }] : [];
      });
    },
    note,
    replace(all) {
      for (const userId of [...sessions.keys()]) if (!all.has(userId)) note(userId, null);
      for (const [userId, session] of all) note(userId, session);
    },
    noted: (userId, session, withinMs) =>
      when(() => (sameSession(sessions.get(userId) ?? null, session) ? { alone: alone(userId, session) } : undefined), null, withinMs),
    ended: (userId, session, withinMs) =>
      when(() => (sameSession(sessions.get(userId) ?? null, session) ? undefined : true), true, withinMs).then(() => undefined),
  };
}
