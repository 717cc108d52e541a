/** Items of a server other than its structure, and what an undo reverts of them: shared by preview and decision. Pure. */
import { isEqual, takeBackFields } from './take-back.ts';

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

/** `goes`: it was created and is deleted again. `comes`: it was deleted and is restored. */
export type ThingBack<Field extends string> =
  | { readonly what: 'goes' }
  | { readonly what: 'comes' }
  | { readonly what: 'nothing' }
  | { readonly what: 'fields'; readonly back: readonly Field[]; readonly left: readonly Field[] };

/** `made`: fields that must be unchanged for a deletion, if more than the settable ones. */
export function thingBack<Field extends string, Made extends string = Field>(
  fields: readonly Field[],
  { before, set }: Around<NoInfer<Of<Field | Made>>>,
  now: NoInfer<Of<Field | Made>> | null,
  made: readonly (Field | Made)[] = fields,
): ThingBack<Field> {
  if (before && set) {
    if (!now) return { what: 'nothing' };
    const { back, left } = takeBackFields(fields, before, set, now);
    return back.length === 0 ? { what: 'nothing' } : { what: 'fields', back, left };
  }
  if (set) return now && isAsMade(made, set, now) ? { what: 'goes' } : { what: 'nothing' };
  return before && !now ? { what: 'comes' } : { what: 'nothing' };
}

/** The current item with the reverted fields. */
export function withBack<Field extends string, Thing extends Of<Field>>(now: Thing, before: Thing, back: readonly Field[]): Thing {
  return { ...now, ...Object.fromEntries(back.map((field) => [field, before[field]])) };
}
