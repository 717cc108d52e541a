/** Items of a server other than its structure, and what an undo reverts of them: shared by preview and decision. Pure. */
import { isEqual, revertFields } from './revert.ts';

export const RULE_FIELDS = [
  'name',
  'enabled',
  'trigger',
  'block',
  'alert',
  'timeOutMinutes',
  'holdsIn',
  'exemptRoleIds',
  'exemptChannelIds',
] as const;
export const QUESTION_FIELDS = ['title', 'multiselect', 'order', 'answers'] as const;
export const NOTICE_FIELDS = ['content'] as const;
export const LISTING_FIELDS = ['description'] as const;
export const ROLE_FIELDS = ['name', 'hexColor', 'icon', 'permissions', 'hideRole'] as const;
export const CHANNEL_FIELDS = ['name', 'icon', 'slowModeSeconds', 'permissions'] as const;

type Of<Field extends string> = Readonly<Record<Field, unknown>>;

/** A created item is deleted only if nobody has changed it. */
export function isAsMade<Field extends string>(fields: readonly Field[], made: Of<Field>, now: Of<Field>): boolean {
  return fields.every((field) => isEqual(made[field], now[field]));
}

/** The item before the action, as set by it, and now; null: it did not or does not exist. */
export type Around<Thing> = { readonly before: Thing | null; readonly set: Thing | null };

/** `delete`: the item was created and is deleted again. `restore`: it was deleted and is restored. */
export type ThingReversal<Field extends string> =
  | { readonly what: 'delete' }
  | { readonly what: 'restore' }
  | { readonly what: 'nothing' }
  | { readonly what: 'fields'; readonly reverted: readonly Field[]; readonly kept: readonly Field[] };

/** `made`: fields that must be unchanged for a deletion, if more than the settable ones. */
export function reversalOf<Field extends string, Made extends string = Field>(
  fields: readonly Field[],
  { before, set }: Around<NoInfer<Of<Field | Made>>>,
  now: NoInfer<Of<Field | Made>> | null,
  made: readonly (Field | Made)[] = fields,
): ThingReversal<Field> {
  if (before && set) {
    if (!now) return { what: 'nothing' };
    const { reverted, kept } = revertFields(fields, before, set, now);
    return reverted.length === 0 ? { what: 'nothing' } : { what: 'fields', reverted, kept };
  }
  if (set) return now && isAsMade(made, set, now) ? { what: 'delete' } : { what: 'nothing' };
  return before && !now ? { what: 'restore' } : { what: 'nothing' };
}

/** The current item with the reverted fields. */
export function withReverted<Field extends string, Thing extends Of<Field>>(now: Thing, before: Thing, reverted: readonly Field[]): Thing {
  return { ...now, ...Object.fromEntries(reverted.map((field) => [field, before[field]])) };
}
