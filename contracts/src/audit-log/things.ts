/** What stands in a server beside its structure, and what of it an undo looks at: the same for the preview and for the decision. Pure. */
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

/** What was made goes only where nobody has changed it. */
export function isAsMade<Field extends string>(fields: readonly Field[], made: Of<Field>, now: Of<Field>): boolean {
  return fields.every((field) => isEqual(made[field], now[field]));
}

/** Before and after an act; null: there was none, or is none. */
export type Around<Thing> = { readonly before: Thing | null; readonly set: Thing | null };

/** `goes`: it was made, and is away again. `comes`: it was taken away, and is there again. */
export type ThingBack<Field extends string> =
  | { readonly what: 'goes' }
  | { readonly what: 'comes' }
  | { readonly what: 'nothing' }
  | { readonly what: 'fields'; readonly back: readonly Field[]; readonly left: readonly Field[] };

/** `made`: what must be untouched for it to go, where that is more than what can be set. */
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

/** As it is, but for the fields that go back. */
export function withBack<Field extends string, Thing extends Of<Field>>(now: Thing, before: Thing, back: readonly Field[]): Thing {
  return { ...now, ...Object.fromEntries(back.map((field) => [field, before[field]])) };
}
