/** Validates input against the contract's schemas. The first fault becomes the refusal, with a sentence of the contract. */
import { fault, sentence } from '@folkmoot/contracts/kernel/faults';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { z } from 'zod';

function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text === '' ? String(part) : `${text}.${String(part)}`),
    '',
  );
}

/** For an unknown key, the path names the key itself rather than its parent. */
function pathOf(issue: z.core.$ZodIssue): readonly PropertyKey[] {
  return issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path;
}

/** The parsed value, or a refusal that names the first invalid field. A missing body counts as an empty object. */
export function checked<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): { readonly value: z.infer<Schema> } | Refusal<'InvalidInput'> {
  const result = schema.safeParse(value === undefined ? {} : value, { error: plainFault });
  if (result.success) return { value: result.data };
  const [issue] = result.error.issues;
  const path = pathText(issue ? pathOf(issue) : []) || null;
  return refuse('InvalidInput', { path, text: sentence(path, issue?.message ?? fault('notValid')) });
}

/** The expected type, in words. */
const TYPES = {
  string: 'noText',
  number: 'noNumber',
  int: 'notWhole',
  boolean: 'noFlag',
  array: 'noList',
  object: 'noObject',
} as const;

function isType(name: string): name is keyof typeof TYPES {
  return Object.hasOwn(TYPES, name);
}

function tooMuch(origin: string, limit: number): string {
  if (origin === 'string') return fault('tooLong', { count: limit });
  return isList(origin) ? fault('tooMany', { count: limit }) : fault('tooHigh', { most: limit });
}

function tooLittle(origin: string, limit: number): string {
  if (origin === 'string') return fault('tooShort', { count: limit });
  return isList(origin) ? fault('tooFew', { count: limit }) : fault('tooLow', { least: limit });
}

function isList(origin: string): boolean {
  return origin === 'array' || origin === 'set';
}

/** The fault in words for people, since the validator's messages are for programmers. A message from a schema is kept. */
function plainFault(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'too_big') return tooMuch(issue.origin, Number(issue.maximum));
  if (issue.code === 'too_small') return tooLittle(issue.origin, Number(issue.minimum));
  if (issue.code !== 'invalid_type') return fault('notValid');
  if (issue.input === undefined) return fault('missing');
  return isType(issue.expected) ? fault(TYPES[issue.expected]) : fault('notValid');
}
