/** Translates a validation error by its kind and numbers, with the name that the field has on the screens. */
import { FAULTS, type FaultKind, REQUEST, readFault } from '@folkmoot/contracts/kernel/faults';
import { translated } from '../i18n/catalogue.ts';
import { fieldName } from './field-names.ts';
import { text } from './texts.ts';

/** The catalogue area of the translations. */
export const FAULT_AREA = 'faults';

/** Errors of fields that no one fills in here: fields of the console and of bots, and ids. They are shown as invalid. */
export const UNREACHABLE_FAULTS: readonly FaultKind[] = [
  'tooManyFields',
  'noButtonId',
  'sameIds',
  'noStatus',
  'noId',
  'noName',
  'noStream',
  'noSession',
  'noCorrelation',
  'noMoment',
  'noDigits',
  'tooLarge',
  'namesLeftOut',
];

/** null: the sentence is no validation error. */
export function faultText(sentence: string, path: string | null): string | null {
  const subject = `${path ?? REQUEST} `;
  const found = sentence.startsWith(subject) ? readFault(sentence.slice(subject.length)) : null;
  if (!found) return null;
  const kind = UNREACHABLE_FAULTS.includes(found.kind) ? 'notValid' : found.kind;
  const fault = translated(FAULT_AREA, kind, FAULTS[kind], found.numbers);
  const field = path === null ? null : fieldName(path);
  return field === null ? text('unnamedFault', { fault }) : text('fault', { field, fault });
}
