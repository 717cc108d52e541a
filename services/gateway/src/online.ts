/**
 * Tracks who is connected and which part of the presence others may see (realtime contract, section 3). The state lives in memory, because
 * connections and activities are no events. The chosen status and text are events, and signals keep them current here. A single gateway
 * uses this alone. Several share it with `shared-presence.ts`.
 */
import type { Activity, RawPresence } from '@folkmoot/contracts/presence/wire';

type Person = {
  readonly socketIds: Set<string>;
  status: number;
  custom: string | null;
  activity: { readonly socketId: string; readonly value: Activity } | null;
};

/** The state of a connected user. Status 0 is invisible. */
export type View = { readonly status: number; readonly custom: string | null; readonly activity: Activity | null };

/** The full record that others may see. null: the user is invisible. */
export function shown(userId: string, { status, custom, activity }: View): RawPresence | null {
  if (status === 0) return null;
  return { userId, status, ...(custom === null ? {} : { custom }), ...(activity === null ? {} : { activity }) };
}

export type Online = {
  /** true: this is the user's first connection. */
  readonly enter: (userId: string, socketId: string, chosen: { readonly status: number; readonly custom: string | null }) => boolean;
  /** `last`: no connection is left. `activityEnded`: the socket that set the activity closed, and others stay open. */
  readonly exit: (userId: string, socketId: string) => { readonly last: boolean; readonly activityEnded: boolean };
  /** `position`: the position of the choice in the log. false: a newer choice is known. */
  readonly choose: (userId: string, chosen: { readonly status: number; readonly custom: string | null }, position: number) => boolean;
  readonly setActivity: (userId: string, socketId: string, activity: Activity | null) => void;
  readonly isOnline: (userId: string) => boolean;
  /** All connected users, including invisible ones. Only moderators may see this. */
  readonly everybody: () => readonly string[];
  /** The stored status of a connected user. 0 is invisible. */
  readonly statusOf: (userId: string) => number;
  /** The activity of a user, also if it is hidden from others. */
  readonly activityOf: (userId: string) => Activity | null;
  /** The full record. null: the user is offline or invisible. */
  readonly presenceOf: (userId: string) => RawPresence | null;
};

export type OnlineHere = Online & {
  /** Whether this socket is the user's last connection, or the one that set the activity. Others see when such a socket closes. */
  readonly isSeenThrough: (userId: string, socketId: string) => boolean;
};

export function onlinePeople(): OnlineHere {
  const people = new Map<string, Person>();

  return {
    enter(userId, socketId, chosen) {
      const person = people.get(userId);
      if (person) {
        person.socketIds.add(socketId);
        return false;
      }
      people.set(userId, { socketIds: new Set([socketId]), status: chosen.status, custom: chosen.custom, activity: null });
      return true;
    },
    exit(userId, socketId) {
      const person = people.get(userId);
      if (!person?.socketIds.delete(socketId)) return { last: false, activityEnded: false };
      if (person.socketIds.size === 0) {
        people.delete(userId);
        return { last: true, activityEnded: false };
      }
      const activityEnded = person.activity?.socketId === socketId;
      if (activityEnded) person.activity = null;
      return { last: false, activityEnded };
    },
    isSeenThrough(userId, socketId) {
      const person = people.get(userId);
      return person !== undefined && (person.socketIds.size === 1 || person.activity?.socketId === socketId);
    },
    choose(userId, chosen) {
      const person = people.get(userId);
      if (person) {
        person.status = chosen.status;
        person.custom = chosen.custom;
      }
      return true;
    },
    setActivity(userId, socketId, activity) {
      const person = people.get(userId);
      if (person) person.activity = activity ? { socketId, value: activity } : null;
    },
    activityOf: (userId) => people.get(userId)?.activity?.value ?? null,
    isOnline: (userId) => people.has(userId),
    everybody: () => [...people.keys()],
    statusOf: (userId) => people.get(userId)?.status ?? 0,
    presenceOf(userId) {
      const person = people.get(userId);
      return person ? shown(userId, { status: person.status, custom: person.custom, activity: person.activity?.value ?? null }) : null;
    },
  };
}
