/** The users who are connected to this gateway, for `shared-presence.ts`: their sockets, and the state that the replica publishes. */
import { isDeepStrictEqual } from 'node:util';
import { type CallSession, laterSession, sameSession } from './call-session.ts';
import type { LocalCalls } from './local-calls.ts';
import type { Online } from './online.ts';
import { shown } from './online.ts';
import type { Replica, UserState } from './presence-replica.ts';

export type LocalUsers = {
  readonly online: Online;
  readonly calls: LocalCalls;
  /** A socket on another gateway set an activity or joined a call later. Only the latest counts for a user. */
  readonly actsElsewhere: (userId: string, state: UserState) => void;
  /** The last state of users who have left, until it is known whether another gateway has a connection of theirs. */
  readonly leaving: ReadonlyMap<string, UserState>;
  /** Removes users who have left, unless they returned and left again meanwhile. */
  readonly forget: (departed: ReadonlyMap<string, UserState>) => void;
};

export type LocalUsersOptions = {
  readonly replica: Replica;
  readonly clock: () => number;
  readonly botOf: (socketId: string) => boolean;
  readonly touched: (userId: string) => void;
};

type Sockets = { readonly ids: Set<string>; acting: string | null };

export function localUsers({ replica, clock, botOf, touched }: LocalUsersOptions): LocalUsers {
  const sockets = new Map<string, Sockets>();
  const left = new Map<string, UserState>();

  function setState(userId: string, state: UserState): void {
    // Another tab does not change what other users see.
    const known = isDeepStrictEqual(replica.own.get(userId), state);
    replica.setOwn(userId, state);
    if (!known) touched(userId);
  }

  const online: Online = {
    enter(userId, socketId, chosen) {
      const first = replica.viewOf(userId) === null;
      const mine = sockets.get(userId) ?? { ids: new Set<string>(), acting: null };
      sockets.set(userId, mine);
      mine.ids.add(socketId);
      left.delete(userId);
      const before = replica.own.get(userId);
      setState(userId, {
        status: chosen.status,
        custom: chosen.custom,
        // The rows were read after all known choices of this user were in them.
        version: replica.versionOf(userId),
        activity: before?.activity ?? { value: null, at: 0 },
        bot: botOf(socketId),
        call: before?.call ?? null,
      });
      return first;
    },
    exit(userId, socketId) {
      const mine = sockets.get(userId);
      const current = replica.own.get(userId);
      if (!mine?.ids.delete(socketId) || !current) return { last: false, activityEnded: false };
      if (mine.ids.size === 0) {
        sockets.delete(userId);
        left.set(userId, current);
        replica.setOwn(userId, null);
        touched(userId);
        return { last: replica.viewOf(userId) === null, activityEnded: false };
      }
      const activityEnded = mine.acting === socketId;
      if (activityEnded) {
        mine.acting = null;
        setState(userId, { ...current, activity: { value: null, at: clock() } });
      }
      return { last: false, activityEnded };
    },
    choose(userId, chosen, position) {
      const newest = replica.choose(userId, chosen, position);
      if (newest && sockets.has(userId)) touched(userId);
      return newest;
    },
    setActivity(userId, socketId, activity) {
      const mine = sockets.get(userId);
      const current = replica.own.get(userId);
      if (!mine || !current) return;
      mine.acting = activity ? socketId : null;
      setState(userId, { ...current, activity: { value: activity, at: clock() } });
    },
    isOnline: (userId) => replica.viewOf(userId) !== null,
    everybody: replica.everybody,
    statusOf: (userId) => replica.viewOf(userId)?.status ?? 0,
    activityOf: (userId) => replica.viewOf(userId)?.activity ?? null,
    presenceOf(userId) {
      const view = replica.viewOf(userId);
      return view && shown(userId, view);
    },
  };

  return {
    online,
    calls: {
      set(userId, session) {
        const current = replica.own.get(userId);
        if (current) setState(userId, { ...current, call: session });
        return current !== undefined;
      },
      all: function* all(): Iterable<readonly [string, CallSession]> {
        for (const [userId, { call }] of replica.own) if (call) yield [userId, call];
      },
    },
    actsElsewhere(userId, { activity, call = null }) {
      const mineInCall = replica.own.get(userId);
      if (mineInCall?.call && call && !sameSession(laterSession(mineInCall.call, call), mineInCall.call)) {
        setState(userId, { ...mineInCall, call: null });
      }
      const current = replica.own.get(userId);
      if (!current || current.activity.value === null || current.activity.at >= activity.at) return;
      const mine = sockets.get(userId);
      if (mine) mine.acting = null;
      setState(userId, { ...current, activity: { value: null, at: current.activity.at } });
    },
    leaving: left,
    forget(departed) {
      for (const [userId, state] of departed) if (left.get(userId) === state) left.delete(userId);
    },
  };
}
