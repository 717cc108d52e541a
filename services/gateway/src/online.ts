/**
 * Who is connected, and what of their presence others may see (realtime contract, section 3). Lives as long as the process:
 * connection state and activity are no events; the chosen status and text are, and are kept current here by signals. One gateway
 * alone knows it by itself; several share it (`shared-presence.ts`).
 */
import type { Activity, RawPresence } from '@folkmoot/contracts/presence/wire';

type Person = {
  readonly socketIds: Set<string>;
  status: number;
  custom: string | null;
  activity: { readonly socketId: string; readonly value: Activity } | null;
};

/** What is known of somebody connected; status 0 is invisible. */
export type View = { readonly status: number; readonly custom: string | null; readonly activity: Activity | null };

/** The full record as others may see it, or null for the invisible. */
export function shown(userId: string, { status, custom, activity }: View): RawPresence | null {
  if (status === 0) return null;
  return { userId, status, ...(custom === null ? {} : { custom }), ...(activity === null ? {} : { activity }) };
}

export type Online = {
  /** True: the person's first connection. */
  readonly enter: (userId: string, socketId: string, chosen: { readonly status: number; readonly custom: string | null }) => boolean;
  /** `last`: no connection is left. `activityEnded`: the socket that had set the activity went, others stay. */
  readonly exit: (userId: string, socketId: string) => { readonly last: boolean; readonly activityEnded: boolean };
  /** `position`: of the choice in the log. False: what is known is newer. */
  readonly choose: (userId: string, chosen: { readonly status: number; readonly custom: string | null }, position: number) => boolean;
  readonly setActivity: (userId: string, socketId: string, activity: Activity | null) => void;
  readonly isOnline: (userId: string) => boolean;
  /** Everybody connected, the invisible too: for moderators alone. */
  readonly everybody: () => readonly string[];
  /** Stored status of somebody connected; 0 is invisible. */
  readonly statusOf: (userId: string) => number;
  /** What they say they are doing, shown or not. */
  readonly activityOf: (userId: string) => Activity | null;
  /** The full record, or null for people offline or invisible. */
  readonly presenceOf: (userId: string) => RawPresence | null;
};

export type OnlineHere = Online & {
  /** Their last connection, or the one that set their activity: others see when it goes. */
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
