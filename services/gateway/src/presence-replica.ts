/**
 * Who is connected to which gateway, as one gateway knows it: pure. Every change goes to all gateways in one order, so all replicas
 * come to the same; what a gateway tells its own sockets follows from how a change moved its replica. Own connections count at once
 * for whoever reads, but are told only when they come back in that order.
 */
import { type Room, userRoom } from '@folkmoot/contracts/kernel/signal';
import type { Activity, RawPresence } from '@folkmoot/contracts/presence/wire';
import { type CallSession, laterSession } from './call-session.ts';
import { shown, type View } from './online.ts';

/** What one gateway holds of a person. `version`: position of their choice in the log, as far as that gateway knows. */
export type Held = {
  readonly status: number;
  readonly custom: string | null;
  readonly version: number;
  /** Null and when it was cleared, or what and when. */
  readonly activity: { readonly value: Activity | null; readonly at: number };
  readonly bot: boolean;
  /** The call they are in with a socket of that gateway. */
  readonly call?: CallSession | null;
};

/** null: the gateway holds no connection of theirs any more. `rooms`: who is around them. */
export type Change = { readonly userId: string; readonly held: Held | null; readonly rooms: readonly Room[] };

export type PresenceUpdate = { readonly rooms: readonly Room[]; readonly except: readonly Room[]; readonly payload: Partial<RawPresence> };
export type Holdings = ReadonlyMap<string, ReadonlyMap<string, Held>>;

export type Replica = {
  /** What readers see: everybody else as told by their gateways, the own people as they are. */
  readonly viewOf: (userId: string) => View | null;
  /** Whom there is a view of. */
  readonly everybody: () => readonly string[];
  readonly versionOf: (userId: string) => number;
  readonly holdsElsewhere: (userId: string) => boolean;
  /** The own connections, at once. */
  readonly own: ReadonlyMap<string, Held>;
  readonly hold: (userId: string, held: Held | null) => void;
  /** A choice as the log has it, for whoever holds the person. False: something newer is known. */
  readonly choose: (userId: string, chosen: { readonly status: number; readonly custom: string | null }, version: number) => boolean;
  /** Changes of one gateway, in the order of all; answers what the own sockets are to be told. */
  readonly apply: (gateway: string, changes: readonly Change[]) => readonly PresenceUpdate[];
  /** A gateway is no more. Answers whose presence that changed. */
  readonly drop: (gateway: string) => readonly string[];
  /** Read afresh: `all` is what is true for each gateway it names. Answers whose presence that changed. */
  readonly reset: (all: Holdings) => readonly string[];
  readonly gateways: () => readonly string[];
  /** Whom no other gateway holds. */
  readonly peopleOnlyOf: (gateway: string) => ReadonlyMap<string, Held>;
  /** The call a person is in, in the order of all. */
  readonly callOf: (userId: string) => CallSession | null;
  readonly calls: () => ReadonlyMap<string, CallSession>;
  /** What to tell of somebody when what was told before is not known. */
  readonly truthOf: (userId: string) => Partial<RawPresence>;
};

function viewIn(held: Iterable<Held>): View | null {
  let chosen: Held | null = null;
  let doing: Held['activity'] | null = null;
  for (const each of held) {
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

/** How a person's presence moved, as those around and their own sockets are told (realtime contract, section 3). */
export function updatesOf(userId: string, before: View | null, after: View | null, rooms: readonly Room[]): readonly PresenceUpdate[] {
  const own = userRoom(userId);
  const [sawBefore, sees] = [before !== null && before.status !== 0, after !== null && after.status !== 0];
  if (same(before, after) || (!sawBefore && !sees && (!before || !after))) return [];
  if (before && after && sawBefore === sees) {
    return [{ rooms: sees ? rooms : [own], except: [], payload: { userId, ...differences(before, after) } }];
  }
  if (after && sees) return [{ rooms, except: [], payload: { userId, ...shown(userId, after) } }];
  const gone: PresenceUpdate = { rooms, except: after ? [own] : [], payload: { userId, status: 0 } };
  return before && after ? [gone, { rooms: [own], except: [], payload: { userId, ...differences(before, after) } }] : [gone];
}

export function presenceReplica(self: string): Replica {
  const own = new Map<string, Held>();
  /** In the order of all: person → gateway → held. */
  const ordered = new Map<string, Map<string, Held>>();
  const known = new Map<string, Set<string>>();
  /** What readers here may have seen of own people before it came back in the order of all; some of it never does. */
  const seen = new Map<string, readonly View[]>();

  function told(userId: string): View | null {
    return viewIn(ordered.get(userId)?.values() ?? []);
  }

  function* everywhere(userId: string): Iterable<Held> {
    for (const [gateway, held] of ordered.get(userId) ?? []) if (gateway !== self) yield held;
    const mine = own.get(userId);
    if (mine) yield mine;
  }

  function put(gateway: string, userId: string, held: Held): void {
    const before = ordered.get(userId) ?? new Map<string, Held>();
    const old = before.get(gateway);
    // The log may have told us of a choice before the gateway that holds the person said so.
    const newest = old && old.version > held.version ? { ...held, status: old.status, custom: old.custom, version: old.version } : held;
    ordered.set(userId, before.set(gateway, newest));
    const people = known.get(gateway) ?? new Set();
    known.set(gateway, people.add(userId));
  }

  function remove(gateway: string, userId: string): void {
    const held = ordered.get(userId);
    held?.delete(gateway);
    if (held?.size === 0) ordered.delete(userId);
    known.get(gateway)?.delete(userId);
  }

  function viewOf(userId: string): View | null {
    return viewIn(everywhere(userId));
  }

  function showsAhead(userId: string): void {
    const view = viewOf(userId);
    if (view && !same(view, told(userId))) seen.set(userId, [...(seen.get(userId) ?? []), view]);
  }

  /** Whether somebody may have seen a presence that what follows does not set right by itself; what is ahead still is kept. */
  function mayMislead(userId: string, before: View | null): boolean {
    const [ahead, after] = [seen.get(userId) ?? [], told(userId)];
    seen.delete(userId);
    showsAhead(userId);
    return ahead.some((view) => view.status !== 0 && !same(view, before) && !same(view, after));
  }

  /** Runs a change and answers whom of these it moved, and of whom else a wrong presence may have been seen. */
  function moved(userIds: Iterable<string>, change: () => void): readonly string[] {
    const before = new Map([...userIds, ...seen.keys()].map((userId) => [userId, told(userId)]));
    change();
    return [...before].flatMap(([userId, view]) => {
      const after = told(userId);
      const misleads = (seen.get(userId) ?? []).some((each) => each.status !== 0 && !same(each, after));
      return mayMislead(userId, view) || misleads || !same(view, after) ? [userId] : [];
    });
  }

  function truthOf(userId: string): Partial<RawPresence> {
    const view = told(userId);
    return view && view.status !== 0 ? { userId, ...view } : { userId, status: 0 };
  }

  function callOf(userId: string): CallSession | null {
    let last: CallSession | null = null;
    for (const held of ordered.get(userId)?.values() ?? []) last = laterSession(last, held.call ?? null);
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
    versionOf: (userId) => Math.max(0, ...[...everywhere(userId)].map((held) => held.version)),
    holdsElsewhere: (userId) => [...(ordered.get(userId)?.keys() ?? [])].some((gateway) => gateway !== self),
    hold(userId, held) {
      if (held) own.set(userId, held);
      else own.delete(userId);
      showsAhead(userId);
    },
    choose(userId, { status, custom }, version) {
      const all = [...everywhere(userId), ...(ordered.get(userId)?.values() ?? [])];
      if (all.some((held) => held.version > version)) return false;
      const mine = own.get(userId);
      for (const [gateway, held] of ordered.get(userId) ?? []) {
        // Whoever has left here, and only waits to be told gone, chose nothing that was told.
        if (gateway !== self || mine) put(gateway, userId, { ...held, status, custom, version });
      }
      if (mine) own.set(userId, { ...mine, status, custom, version });
      showsAhead(userId);
      return true;
    },
    apply(gateway, changes) {
      if (!known.has(gateway)) known.set(gateway, new Set());
      return changes.flatMap(({ userId, held, rooms }) => {
        const before = told(userId);
        if (held) put(gateway, userId, held);
        else remove(gateway, userId);
        if (gateway === self && mayMislead(userId, before)) return [{ rooms, except: [], payload: truthOf(userId) }];
        return updatesOf(userId, before, told(userId), rooms);
      });
    },
    drop,
    reset(all) {
      const people = new Set<string>();
      for (const [gateway, held] of all) for (const userId of [...(known.get(gateway) ?? []), ...held.keys()]) people.add(userId);
      return moved(people, () => {
        for (const [gateway, held] of all) {
          for (const userId of [...(known.get(gateway) ?? [])]) if (!held.has(userId)) remove(gateway, userId);
          for (const [userId, each] of held) put(gateway, userId, each);
          if (!known.has(gateway)) known.set(gateway, new Set());
        }
      });
    },
    gateways: () => [...known.keys()],
    peopleOnlyOf(gateway) {
      const people = new Map<string, Held>();
      for (const userId of known.get(gateway) ?? []) {
        const held = ordered.get(userId);
        const mine = held?.get(gateway);
        if (mine && held?.size === 1 && !own.has(userId)) people.set(userId, mine);
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
