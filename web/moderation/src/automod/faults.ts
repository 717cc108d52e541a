/** Validates the form of a rule by the rules of the contract, with errors at their fields. */
import type { TriggerKind } from '@folkmoot/contracts/automod/limits';
import type { Problem } from '../api/problem.ts';
import { type Key, text } from '../texts.ts';
import { type Draft, type Field, LINES, type LinesField, linesOf, NUMBERS, type NumberField, placesOf } from './draft.ts';

export type Faults = Readonly<Partial<Record<Field, string>>>;

/** The fields of each kind. A refusal of the whole trigger is shown at the first. */
const FIELDS: Readonly<Record<TriggerKind, readonly [Field, ...Field[]]>> = {
  words: ['words'],
  patterns: ['patterns'],
  mentions: ['most'],
  links: ['domains'],
  flood: ['messages', 'seconds'],
  newAccounts: ['hours'],
};

const MISSING: Readonly<Record<LinesField, Key>> = {
  words: 'automodWordsMissing',
  patterns: 'automodPatternsMissing',
  domains: 'automodDomainsMissing',
};

/** The same pattern as in the contract. */
const DOMAIN = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]+$/u;

function isLines(field: Field): field is LinesField {
  return Object.hasOwn(LINES, field);
}

function isNumber(field: Field): field is NumberField {
  return Object.hasOwn(NUMBERS, field);
}

function faultOfLines(draft: Draft, field: LinesField): string | undefined {
  const { count, length } = LINES[field];
  const lines = linesOf(draft[field], field === 'patterns');
  if (lines.length === 0) return field === 'domains' && draft.but === 'allowed' ? undefined : text(MISSING[field]);
  if (lines.length > count) return text('automodTooMany', { max: count });
  const long = lines.find((line) => line.length > length);
  if (long !== undefined) return text('automodTooLong', { max: length, line: `${long.slice(0, 40)}…` });
  const starry = field === 'words' ? lines.find((line) => !/[^*\s]/u.test(line)) : undefined;
  if (starry !== undefined) return text('automodStars', { line: starry });
  const none = field === 'domains' ? lines.find((line) => !DOMAIN.test(line)) : undefined;
  return none === undefined ? undefined : text('automodNoDomain', { line: none });
}

function faultOfNumber(draft: Draft, field: NumberField): string | undefined {
  const { min, max } = NUMBERS[field];
  const value = draft[field].trim();
  const isFit = /^\d{1,6}$/.test(value) && Number(value) >= min && Number(value) <= max;
  return isFit ? undefined : text('automodWhole', { min, max });
}

function faultOf(draft: Draft, field: Field): string | undefined {
  if (isLines(field)) return faultOfLines(draft, field);
  if (isNumber(field)) return faultOfNumber(draft, field);
  if (field === 'holdsIn') return placesOf(draft).length === 0 ? text('automodPlacesMissing') : undefined;
  return draft.name.trim() === '' ? text('automodNameMissing') : undefined;
}

function found(draft: Draft, fields: readonly Field[]): Faults {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const fault = faultOf(draft, field);
      return fault === undefined ? [] : [[field, fault]];
    }),
  );
}

/** Validates trigger and places, which is enough for a dry run. */
export function triggerFaults(draft: Draft): Faults {
  return found(draft, [...FIELDS[draft.kind], 'holdsIn']);
}

export function faultsOf(draft: Draft): Faults {
  return found(draft, ['name', ...FIELDS[draft.kind], 'holdsIn', ...(draft.isTimedOut ? (['minutes'] as const) : [])]);
}

/** The field of a refusal. null: it is about no field of the rule. */
export function fieldOf({ path }: Problem, { kind }: Draft): Field | null {
  const [, place = ''] = /^(?:rule\.)?(name|trigger|timeOutMinutes|holdsIn)\b/.exec(path ?? '') ?? [];
  if (place === 'name' || place === 'holdsIn') return place;
  if (place === 'timeOutMinutes') return 'minutes';
  return place === 'trigger' ? (FIELDS[kind].find((field) => path?.endsWith(field)) ?? FIELDS[kind][0]) : null;
}
