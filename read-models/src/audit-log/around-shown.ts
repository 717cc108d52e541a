/** The state before and after an action as an entry shows it: short values, and for others only that they changed. Pure. */
import { ACT_FIELDS, ActChange, type ActField } from '@folkmoot/contracts/audit-log/acts';
import { isEqual } from '@folkmoot/contracts/audit-log/revert';
import { LISTING_FIELDS, NOTICE_FIELDS, QUESTION_FIELDS, RULE_FIELDS } from '@folkmoot/contracts/audit-log/things';
import type { Thing } from './around.ts';

export type Around = {
  readonly kind: string;
  readonly before: Thing | null;
  readonly set: Thing | null;
  readonly now: Thing | null;
};

/** The fields of each kind. Other kinds show no changes. */
export const FIELDS_OF: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['rule', RULE_FIELDS],
  ['question', QUESTION_FIELDS],
  ['notice', NOTICE_FIELDS],
  ['listing', LISTING_FIELDS],
]);

/** Kinds without a name. Their content is shown also for created and deleted ones. */
const NAMELESS: ReadonlySet<string> = new Set(['notice', 'listing']);

const BARE: ReadonlySet<string> = new Set(['trigger', 'answers', 'order']);

function isActField(field: string): field is ActField {
  return ACT_FIELDS.some((each) => each === field);
}

/** null: the field is not shown. */
export function changeOf(field: string, from: unknown, to: unknown): ActChange | null {
  if (!isActField(field)) return null;
  return ActChange.parse(BARE.has(field) ? { field, from: null, to: null } : { field, from: from ?? null, to: to ?? null });
}

export function shownChanges({ kind, before, set }: Around): readonly ActChange[] {
  if (!NAMELESS.has(kind) && !(before && set)) return [];
  return (FIELDS_OF.get(kind) ?? []).flatMap((field) => {
    const [from, to] = [before?.[field], set?.[field]];
    return isEqual(from, to) ? [] : (changeOf(field, from, to) ?? []);
  });
}
