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
  const result = schema.safeParse(value ?? {});
  if (result.success) return { value: result.data };
  const [issue] = result.error.issues;
  const path = issue ? pathText(issue.path) : '';
  const text = issue ? `${path === '' ? 'The request' : path} ${sentence(issue.message)}` : 'The request is not valid.';
  return refuse('InvalidInput', { path: path === '' ? null : path, text });
}

function sentence(message: string): string {
  const text = message.startsWith('Invalid input') ? 'is not valid' : message.charAt(0).toLowerCase() + message.slice(1);
  return text.endsWith('.') ? text : `${text}.`;
}
