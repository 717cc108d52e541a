/**
 * Who is connected, and what of their presence others may see (realtime contract, section 3). Lives as long as the process:
 * connection state and activity are no events; the chosen status and text are, and are kept current here by signals.
 */
import type { Activity, RawPresence } from '@folkmoot/contracts/presence/wire';

type Person = {
  readonly socketIds: Set<string>;
  status: number;
  custom: string | null;
  activity: { readonly socketId: string; readonly value: Activity } | null;
};

export type Online = {
  /** True: the person's first connection. */
  readonly enter: (userId: string, socketId: string, chosen: { readonly status: number; readonly custom: string | null }) => boolean;
  /** `last`: no connection is left. `activityEnded`: the socket that had set the activity went, others stay. */
  readonly exit: (userId: string, socketId: string) => { readonly last: boolean; readonly activityEnded: boolean };
  readonly choose: (userId: string, chosen: { readonly status: number; readonly custom: string | null }) => void;
  readonly setActivity: (userId: string, socketId: string, activity: Activity | null) => void;
  readonly isOnline: (userId: string) => boolean;
  /** Stored status of somebody connected; 0 is invisible. */
  readonly statusOf: (userId: string) => number;
  /** The full record, or null for people offline or invisible. */
  readonly presenceOf: (userId: string) => RawPresence | null;
};

export function onlinePeople(): Online {
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
    choose(userId, chosen) {
      const person = people.get(userId);
      if (!person) return;
      person.status = chosen.status;
      person.custom = chosen.custom;
    },
    setActivity(userId, socketId, activity) {
      const person = people.get(userId);
      if (person) person.activity = activity ? { socketId, value: activity } : null;
    },
    isOnline: (userId) => people.has(userId),
    statusOf: (userId) => people.get(userId)?.status ?? 0,
    presenceOf(userId) {
      const person = people.get(userId);
      if (!person || person.status === 0) return null;
      return {
        userId,
        status: person.status,
        ...(person.custom === null ? {} : { custom: person.custom }),
        ...(person.activity ? { activity: person.activity.value } : {}),
      };
    },
  };
}
