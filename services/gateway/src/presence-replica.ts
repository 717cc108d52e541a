/**
 * Which user is connected to which gateway, as one gateway knows it. Pure. Every change goes to all gateways in one order, so all replicas
 * converge. A gateway sends its sockets the difference that a change made in its replica. Readers see a gateway's own connections
 * immediately, but sockets get them only when they return in the shared order.
 */
import { type Room, userRoom } from '@folkmoot/contracts/kernel/signal';
import type { Activity, RawPresence } from '@folkmoot/contracts/presence/wire';
import { type CallSession, laterSession } from './call-session.ts';
import { shown, type View } from './online.ts';

/** The state of a user on one gateway. `version`: the position of the latest choice in the log that this gateway knows. */
export type UserState = {
  readonly status: number;
  readonly custom: string | null;
  readonly version: number;
  /** The activity, or null, with the time when it was set or cleared. */
  readonly activity: { readonly value: Activity | null; readonly at: number };
  readonly bot: boolean;
  /** The call of the user through a socket of that gateway. */
  readonly call?: CallSession | null;
};

/** null: the gateway has no connection of the user anymore. `rooms`: the rooms that see the user. */
export type Change = { readonly userId: string; readonly held: UserState | null; readonly rooms: readonly Room[] };

export type PresenceUpdate = { readonly rooms: readonly Room[]; readonly except: readonly Room[]; readonly payload: Partial<RawPresence> };
export type GatewayStates = ReadonlyMap<string, ReadonlyMap<string, UserState>>;

export type Replica = {
  /** The state for readers: other gateways' users as announced, local users as they are. */
  readonly viewOf: (userId: string) => View | null;
  /** All users that have a view. */
  readonly everybody: () => readonly string[];
  readonly versionOf: (userId: string) => number;
  readonly isElsewhere: (userId: string) => boolean;
  /** The connections of this gateway, without delay. */
  readonly own: ReadonlyMap<string, UserState>;
  readonly setOwn: (userId: string, state: UserState | null) => void;
  /** Applies a choice from the log, for any gateway that has the user. false: something newer is known. */
  readonly choose: (userId: string, chosen: { readonly status: number; readonly custom: string | null }, version: number) => boolean;
  /** Applies changes of one gateway in the shared order. Returns the updates for local sockets. */
  readonly apply: (gateway: string, changes: readonly Change[]) => readonly PresenceUpdate[];
  /** Removes a gateway. Returns the users whose presence changed. */
  readonly drop: (gateway: string) => readonly string[];
  /** Replaces the state of each gateway in `all` after a reread. Returns the users whose presence changed. */
  readonly reset: (all: GatewayStates) => readonly string[];
  readonly gateways: () => readonly string[];
  /** Users that no other gateway has. */
  readonly peopleOnlyOf: (gateway: string) => ReadonlyMap<string, UserState>;
  /** The call of a user, by the shared order. */
  readonly callOf: (userId: string) => CallSession | null;
  readonly calls: () => ReadonlyMap<string, CallSession>;
  /** The complete record of a user, for clients whose state is unknown. */
  readonly truthOf: (userId: string) => Partial<RawPresence>;
};

function viewIn(states: Iterable<UserState>): View | null {
  let chosen: UserState | null = null;
  let doing: UserState['activity'] | null = null;
  for (const each of states) {
    if (!chosen || each.version > chosen.version) chosen = each;
    if (!doing || each.activity.at > doing.at) doing = each.activity;
  }
  return chosen && { status: chosen.status, custom: chosen.custom, activity: doing?.value ?? null };
}

function same(a: View | null, b: View | null): boolean {
  if (!a || !b) return a === b;
  return a.status === b.status && a.custom === b.custom && JSON.stringify(a.activity) === JSON.stringify(b.activity);
}

function differences(before: View, after: View): Partial<RawPresence> {
  return {
    ...(before.status === after.status ? {} : { status: after.status }),
    ...(before.custom === after.custom ? {} : { custom: after.custom }),
    ...(JSON.stringify(before.activity) === JSON.stringify(after.activity) ? {} : { activity: after.activity }),
  };
}

/** The updates for the rooms around a user and for the user's own sockets (realtime contract, section 3). */
export function updatesOf(userId: string, before: View | null, after: View | null, rooms: readonly Room[]): readonly PresenceUpdate[] {
  const own = userRoom(userId);
  const [sawBefore, sees] = [before !== null && before.status !== 0, after !== null && after.status !== 0];
  if (same(before, after) || (!sawBefore && !sees && (!before || !after))) return [];
  if (before && after && sawBefore === sees) {
    return [{ rooms: sees ? rooms : [own], except: [], payload: { userId, ...differences(before, after) } }];
  }
  if (after && sees) return [{ rooms, except: [], payload: { userId, ...shown(userId, after) } }];
  const offline: PresenceUpdate = { rooms, except: after ? [own] : [], payload: { userId, status: 0 } };
  return before && after ? [offline, { rooms: [own], except: [], payload: { userId, ...differences(before, after) } }] : [offline];
}

export function presenceReplica(self: string): Replica {
  const own = new Map<string, UserState>();
  /** By the shared order: user, gateway, state. */
  const ordered = new Map<string, Map<string, UserState>>();
  const known = new Map<string, Set<string>>();
  /** States of local users that readers may have seen before they returned in the shared order. Some never return. */
  const seen = new Map<string, readonly View[]>();

  function sentView(userId: string): View | null {
    return viewIn(ordered.get(userId)?.values() ?? []);
  }

  function* everywhere(userId: string): Iterable<UserState> {
    for (const [gateway, state] of ordered.get(userId) ?? []) if (gateway !== self) yield state;
    const mine = own.get(userId);
    if (mine) yield mine;
  }

  function put(gateway: string, userId: string, state: UserState): void {
    const before = ordered.get(userId) ?? new Map<string, UserState>();
    const old = before.get(gateway);
    // The log may report a choice before the user's gateway does.
    const newest = old && old.version > state.version ? { ...state, status: old.status, custom: old.custom, version: old.version } : state;
    ordered.set(userId, before.set(gateway, newest));
    const people = known.get(gateway) ?? new Set();
    known.set(gateway, people.add(userId));
  }

  function remove(gateway: string, userId: string): void {
    const states = ordered.get(userId);
    states?.delete(gateway);
    if (states?.size === 0) ordered.delete(userId);
    known.get(gateway)?.delete(userId);
  }

  function viewOf(userId: string): View | null {
    return viewIn(everywhere(userId));
  }

  function showsAhead(userId: string): void {
    const view = viewOf(userId);
    if (view && !same(view, sentView(userId))) seen.set(userId, [...(seen.get(userId) ?? []), view]);
  }

  /** Whether someone may have seen a presence that later messages do not correct. Keeps states that are still ahead. */
  function mayMislead(userId: string, before: View | null): boolean {
    const [ahead, after] = [seen.get(userId) ?? [], sentView(userId)];
    seen.delete(userId);
    showsAhead(userId);
    return ahead.some((view) => view.status !== 0 && !same(view, before) && !same(view, after));
  }

  /** Runs a change. Returns the users whose presence changed, and the users of whom a wrong presence may have been seen. */
  function moved(userIds: Iterable<string>, change: () => void): readonly string[] {
    const before = new Map([...userIds, ...seen.keys()].map((userId) => [userId, sentView(userId)]));
    change();
    return [...before].flatMap(([userId, view]) => {
      const after = sentView(userId);
      const misleads = (seen.get(userId) ?? []).some((each) => each.status !== 0 && !same(each, after));
      return mayMislead(userId, view) || misleads || !same(view, after) ? [userId] : [];
    });
  }

  function truthOf(userId: string): Partial<RawPresence> {
    const view = sentView(userId);
    return view && view.status !== 0 ? { userId, ...view } : { userId, status: 0 };
  }

  function callOf(userId: string): CallSession | null {
    let last: CallSession | null = null;
    for (const state of ordered.get(userId)?.values() ?? []) last = laterSession(last, state.call ?? null);
    return last;
  }

  function drop(gateway: string): readonly string[] {
    const people = [...(known.get(gateway) ?? [])];
    return moved(people, () => {
      for (const userId of people) remove(gateway, userId);
      known.delete(gateway);
    });
  }

  return {
    own,
    viewOf,
    everybody: () => [...new Set([...own.keys(), ...ordered.keys()])].filter((userId) => viewOf(userId) !== null),
    versionOf: (userId) => Math.max(0, ...[...everywhere(userId)].map((state) => state.version)),
    isElsewhere: (userId) => [...(ordered.get(userId)?.keys() ?? [])].some((gateway) => gateway !== self),
    setOwn(userId, state) {
      if (state) own.set(userId, state);
      else own.delete(userId);
      showsAhead(userId);
    },
    choose(userId, { status, custom }, version) {
      const all = [...everywhere(userId), ...(ordered.get(userId)?.values() ?? [])];
      if (all.some((state) => state.version > version)) return false;
      const mine = own.get(userId);
      for (const [gateway, state] of ordered.get(userId) ?? []) {
        // A local user who has left and waits for removal has announced no choice.
        if (gateway !== self || mine) put(gateway, userId, { ...state, status, custom, version });
      }
      if (mine) own.set(userId, { ...mine, status, custom, version });
      showsAhead(userId);
      return true;
    },
    apply(gateway, changes) {
      if (!known.has(gateway)) known.set(gateway, new Set());
      return changes.flatMap(({ userId, held: state, rooms }) => {
        const before = sentView(userId);
        if (state) put(gateway, userId, state);
        else remove(gateway, userId);
        if (gateway === self && mayMislead(userId, before)) return [{ rooms, except: [], payload: truthOf(userId) }];
        return updatesOf(userId, before, sentView(userId), rooms);
      });
    },
    drop,
    reset(all) {
      const people = new Set<string>();
      for (const [gateway, states] of all) for (const userId of [...(known.get(gateway) ?? []), ...states.keys()]) people.add(userId);
      return moved(people, () => {
        for (const [gateway, states] of all) {
          for (const userId of [...(known.get(gateway) ?? [])]) if (!states.has(userId)) remove(gateway, userId);
          for (const [userId, each] of states) put(gateway, userId, each);
          if (!known.has(gateway)) known.set(gateway, new Set());
        }
      });
    },
    gateways: () => [...known.keys()],
    peopleOnlyOf(gateway) {
      const people = new Map<string, UserState>();
      for (const userId of known.get(gateway) ?? []) {
        const states = ordered.get(userId);
        const mine = states?.get(gateway);
        if (mine && states?.size === 1 && !own.has(userId)) people.set(userId, mine);
      }
      return people;
    },
    truthOf,
    callOf,
    calls: () =>
      new Map(
        [...ordered.keys()].flatMap((userId) => {
          const session = callOf(userId);
          return session ? [[userId, session] as const] : [];
        }),
      ),
  };
}
