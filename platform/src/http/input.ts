/** Checks what came over the wire against the contract's schemas; the first fault becomes the refusal, in the sentences of the contract. */
import { fault, sentence } from '@folkmoot/contracts/kernel/faults';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { z } from 'zod';

function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text === '' ? String(part) : `${text}.${String(part)}`),
    '',
  );
}

/** A key that there is none of is at fault itself, not what it is in. */
function pathOf(issue: z.core.$ZodIssue): readonly PropertyKey[] {
  return issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path;
}

/** The value as its schema makes it, or a refusal that names the first field at fault. A missing body counts as an empty one. */
export function checked<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): { readonly value: z.infer<Schema> } | Refusal<'InvalidInput'> {
  const result = schema.safeParse(value ?? {}, { error: plainFault });
  if (result.success) return { value: result.data };
  const [issue] = result.error.issues;
  const path = pathText(issue ? pathOf(issue) : []) || null;
  return refuse('InvalidInput', { path, text: sentence(path, issue?.message ?? fault('notValid')) });
}

/** What a value of another type should have been. */
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

/** What is wrong, for people: the validator's own words are for programmers. What a schema says itself stands. */
function plainFault(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'too_big') return tooMuch(issue.origin, Number(issue.maximum));
  if (issue.code === 'too_small') return tooLittle(issue.origin, Number(issue.minimum));
  if (issue.code !== 'invalid_type') return fault('notValid');
  if (issue.input === undefined) return fault('missing');
  return isType(issue.expected) ? fault(TYPES[issue.expected]) : fault('notValid');
}
