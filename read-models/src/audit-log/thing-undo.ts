/** What would come back of a rule, a question, a notice, a time-out, an invite, and go of what was made. The command API decides by the same rules. Pure. */
import type { ActChange, ActSubject } from '@folkmoot/contracts/audit-log/acts';
import { CHANNEL_FIELDS, isAsMade, ROLE_FIELDS, thingBack } from '@folkmoot/contracts/audit-log/things';
import { channelNow, roleNow } from './around.ts';
import { type Around, changeOf, FIELDS_OF } from './around-shown.ts';
import type { ServerStructure } from './server-structure.ts';

export type TakenBack = { readonly back: readonly ActChange[]; readonly left: readonly ActChange[] };

/** By which it is told that all of it goes, or comes. */
const WHOLE: ReadonlyMap<string, string> = new Map([
  ['rule', 'name'],
  ['question', 'title'],
  ['notice', 'content'],
  ['listing', 'description'],
]);

/** One that somebody has bumped since is not as it was published. */
const AS_MADE: ReadonlyMap<string, readonly string[]> = new Map([['listing', ['publicId', 'description', 'lifetimeBumpCount']]]);

export function thingTakenBack({ kind, before, set, now }: Around): TakenBack {
  const fields = FIELDS_OF.get(kind) ?? [];
  const taken = thingBack(fields, { before, set }, now, AS_MADE.get(kind));
  const told = (named: readonly string[], change: (field: string) => ActChange | null) => named.flatMap((field) => change(field) ?? []);
  const whole = WHOLE.get(kind) ?? '';
  switch (taken.what) {
    case 'goes':
      return { back: told([whole], (field) => changeOf(field, set?.[field], null)), left: [] };
    case 'comes':
      return { back: told([whole], (field) => changeOf(field, null, before?.[field])), left: [] };
    case 'fields':
      return {
        back: told(taken.back, (field) => changeOf(field, set?.[field], before?.[field])),
        left: told(taken.left, (field) => changeOf(field, before?.[field], set?.[field])),
      };
    case 'nothing':
      return { back: [], left: [] };
  }
}

/** Until when it would hold; null: it was over, or another holds. */
export function timeOutBack(around: Around | null): number | null {
  const until = around?.before?.until;
  return typeof until === 'number' && around?.now === null ? until : null;
}

export function roleGoes({ id }: ActSubject, structure: ServerStructure, around: Around | null): boolean {
  const now = roleNow(structure, id);
  return now !== null && around?.set != null && isAsMade<string>(ROLE_FIELDS, around.set, now);
}

/** Nobody has changed it, put a channel into it, or made it the one that the server leads to. */
export function channelGoes({ id }: ActSubject, structure: ServerStructure, around: Around | null): boolean {
  const { channels, roles, defaultChannelId, systemChannelId } = structure;
  const now = channelNow(structure, id);
  const isUsed = id === defaultChannelId || id === systemChannelId || Object.values(channels).some(({ categoryId }) => categoryId === id);
  if (now === null || isUsed || around?.set == null) return false;
  const masks = Object.entries(around.set.permissions ?? {}).filter(([roleId]) => roleId in roles);
  return isAsMade<string>(CHANNEL_FIELDS, { ...around.set, permissions: Object.fromEntries(masks) }, now);
}

export type InviteNow = {
  readonly isStanding: boolean;
  /** Another has its code. */
  readonly isTaken: boolean;
  readonly isMakerThere: boolean;
  /** It is one of the server's own name, of which it has another, or may have none. */
  readonly isReplaced: boolean;
};

export function inviteBack({ isStanding, isTaken, isMakerThere, isReplaced }: InviteNow): boolean {
  return !isStanding && !isTaken && isMakerThere && !isReplaced;
}
