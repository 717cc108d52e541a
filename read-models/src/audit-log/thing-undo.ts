/**
 * What an undo would restore of a rule, question, notice, timeout or invite, or delete of a created object. The command API uses the same
 * rules. Pure.
 */
import type { ActChange, ActSubject } from '@folkmoot/contracts/audit-log/acts';
import { CHANNEL_FIELDS, isAsMade, ROLE_FIELDS, reversalOf } from '@folkmoot/contracts/audit-log/things';
import { channelNow, roleNow } from './around.ts';
import { type Around, changeOf, FIELDS_OF } from './around-shown.ts';
import type { ServerStructure } from './server-structure.ts';

export type Reversal = { readonly reverted: readonly ActChange[]; readonly kept: readonly ActChange[] };

/** The label for the deletion or restoration of a whole object. */
const WHOLE: ReadonlyMap<string, string> = new Map([
  ['rule', 'name'],
  ['question', 'title'],
  ['notice', 'content'],
  ['listing', 'description'],
]);

/** A bump since the publication counts as a change. */
const AS_MADE: ReadonlyMap<string, readonly string[]> = new Map([['listing', ['publicId', 'description', 'lifetimeBumpCount']]]);

export function thingReversal({ kind, before, set, now }: Around): Reversal {
  const fields = FIELDS_OF.get(kind) ?? [];
  const taken = reversalOf(fields, { before, set }, now, AS_MADE.get(kind));
  const changesOfFields = (named: readonly string[], change: (field: string) => ActChange | null) =>
    named.flatMap((field) => change(field) ?? []);
  const whole = WHOLE.get(kind) ?? '';
  switch (taken.what) {
    case 'delete':
      return { reverted: changesOfFields([whole], (field) => changeOf(field, set?.[field], null)), kept: [] };
    case 'restore':
      return { reverted: changesOfFields([whole], (field) => changeOf(field, null, before?.[field])), kept: [] };
    case 'fields':
      return {
        reverted: changesOfFields(taken.reverted, (field) => changeOf(field, set?.[field], before?.[field])),
        kept: changesOfFields(taken.kept, (field) => changeOf(field, before?.[field], set?.[field])),
      };
    case 'nothing':
      return { reverted: [], kept: [] };
  }
}

/** The end of the restored timeout. null: it has expired, or another one is active. */
export function restoredTimeout(around: Around | null): number | null {
  const until = around?.before?.until;
  return typeof until === 'number' && around?.now === null ? until : null;
}

export function roleGoes({ id }: ActSubject, structure: ServerStructure, around: Around | null): boolean {
  const now = roleNow(structure, id);
  return now !== null && around?.set != null && isAsMade<string>(ROLE_FIELDS, around.set, now);
}

/** The channel is unchanged, no channel was moved into it, and it is not the default channel. */
export function channelGoes({ id }: ActSubject, structure: ServerStructure, around: Around | null): boolean {
  const { channels, roles, defaultChannelId, systemChannelId } = structure;
  const now = channelNow(structure, id);
  const isUsed = id === defaultChannelId || id === systemChannelId || Object.values(channels).some(({ categoryId }) => categoryId === id);
  if (now === null || isUsed || around?.set == null) return false;
  const masks = Object.entries(around.set.permissions ?? {}).filter(([roleId]) => roleId in roles);
  return isAsMade<string>(CHANNEL_FIELDS, { ...around.set, permissions: Object.fromEntries(masks) }, now);
}

export type InviteNow = {
  readonly isActive: boolean;
  /** Another invite has its code. */
  readonly isTaken: boolean;
  readonly isMakerThere: boolean;
  /** It is a custom invite, and the server has another one or may have none. */
  readonly isReplaced: boolean;
};

export function canRestoreInvite({ isActive, isTaken, isMakerThere, isReplaced }: InviteNow): boolean {
  return !isActive && !isTaken && isMakerThere && !isReplaced;
}
