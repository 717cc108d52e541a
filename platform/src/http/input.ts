/** Checks what came over the wire against the contract's schemas; the first fault becomes the refusal. */
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { z } from 'zod';

function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text === '' ? String(part) : `${text}.${String(part)}`),
    '',
  );
}

/** The value as its schema makes it, or a refusal that names the first field at fault. A missing body counts as an empty one. */
export function checked<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): { readonly value: z.infer<Schema> } | Refusal<'InvalidInput'> {
  const result = schema.safeParse(value ?? {}, { error: plainFault });
  if (result.success) return { value: result.data };
  const [issue] = result.error.issues;
  const path = issue ? pathText(issue.path) : '';
  const text = issue ? `${path === '' ? 'The request' : path} ${sentence(issue.message)}` : 'The request is not valid.';
  return refuse('InvalidInput', { path: path === '' ? null : path, text });
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function amount(origin: string, count: number | bigint): string {
  if (origin === 'string') return `${count} ${Number(count) === 1 ? 'character' : 'characters'}`;
  return origin === 'array' || origin === 'set' ? `${count} ${Number(count) === 1 ? 'entry' : 'entries'}` : String(count);
}

/** What is wrong, for people: the validator's own words are for programmers. What a schema says itself stands. */
function plainFault(issue: z.core.$ZodRawIssue): string | undefined {
  const verb = 'origin' in issue && (issue.origin === 'array' || issue.origin === 'set') ? 'must have' : 'must be';
  if (issue.code === 'too_big') return `${verb} at most ${amount(issue.origin, issue.maximum)}`;
  if (issue.code === 'too_small') return `${verb} at least ${amount(issue.origin, issue.minimum)}`;
  if (issue.code !== 'invalid_type') return issue.code === 'custom' ? undefined : 'is not valid';
  const kind = KINDS[issue.expected];
  return issue.input === undefined ? 'is missing' : kind && `must be ${kind}`;
}

function sentence(message: string): string {
  const text = message.startsWith('Invalid input') ? 'is not valid' : message.charAt(0).toLowerCase() + message.slice(1);
  return text.endsWith('.') ? text : `${text}.`;
}
