/** Whatever comes over the wire, to whichever route: what is said of it is a sentence of the table, so that clients can say it in any language. */
import { REQUEST, readFault } from '@folkmoot/contracts/kernel/faults';
import { isRefusal } from '@folkmoot/contracts/kernel/refusal';
import type { RouteSpec } from '@folkmoot/contracts/kernel/route';
import { declaredRoutes } from '@folkmoot/contracts/testing/declared';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checked } from './input.ts';

/** All routes of the contract are loaded. */
const PATIENCE_MS = 60_000;

const VALUES: readonly unknown[] = [
  ...[undefined, null, true, 0, -1, 1.5, 1e300, Number.NaN, '', ' ', 'x', '#@:', '\n', 'https://a.example', 'x'.repeat(20_001)],
  ...[[], [null], Array.from({ length: 5000 }, (_, index) => String(index)), {}, { kind: 'words', words: [] }],
  Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`key${index}`, 'x'])),
];

let routes: Awaited<ReturnType<typeof declaredRoutes>>;

beforeAll(async () => {
  routes = await declaredRoutes();
}, PATIENCE_MS);

function parts({ params, query, body }: RouteSpec): readonly z.ZodType[] {
  return [params, query, body];
}

/** The request as a whole in other shapes, and each of its fields with all kinds of values. */
function inputs(schema: z.ZodType): readonly unknown[] {
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  return [...VALUES, ...fields.flatMap((field) => VALUES.map((value) => ({ [field]: value })))];
}

/** null: nothing is wrong with it. */
function said(schema: z.ZodType, input: unknown): { readonly path: string | null; readonly text: string } | null {
  const result = checked(schema, input);
  return isRefusal(result) ? { path: result.path ?? null, text: result.text ?? '' } : null;
}

describe('what is said of a request', () => {
  it('is of the table, whatever it is', () => {
    const heard = routes.flatMap((route) => parts(route).flatMap((schema) => inputs(schema).flatMap((input) => said(schema, input) ?? [])));
    const strange = heard.filter(({ path, text }) => {
      const subject = `${path ?? REQUEST} `;
      return !text.startsWith(subject) || readFault(text.slice(subject.length)) === null;
    });
    expect(heard.length).toBeGreaterThan(1000);
    expect(strange).toEqual([]);
  });
});
