/** Every refusal of invalid input on every route uses a sentence of the table, so that clients can translate it. */
import { REQUEST, readFault } from '@folkmoot/contracts/kernel/faults';
import { isRefusal, type RefusalSpec } from '@folkmoot/contracts/kernel/refusal';
import type { RouteSpec } from '@folkmoot/contracts/kernel/route';
import { refusalTables } from '@folkmoot/contracts/refusals';
import { declaredRoutes } from '@folkmoot/contracts/testing/declared';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createLogger } from '../telemetry/logger.ts';
import { checked } from './input.ts';
import { memoryRateLimits } from './rate-limits.ts';
import { httpServer } from './server.ts';

/** Long enough to load all routes of the contract. */
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

/** Requests with a wrong overall shape, and with all kinds of values in each field. */
function inputs(schema: z.ZodType): readonly unknown[] {
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  return [...VALUES, ...fields.flatMap((field) => VALUES.map((value) => ({ [field]: value })))];
}

/** Null: the input is valid. */
function faultOf(schema: z.ZodType, input: unknown): { readonly path: string | null; readonly text: string } | null {
  const result = checked(schema, input);
  return isRefusal(result) ? { path: result.path ?? null, text: result.text ?? '' } : null;
}

describe('the text about an invalid request', () => {
  it('is in the table for every kind of error', () => {
    const faults = routes.flatMap((route) =>
      parts(route).flatMap((schema) => inputs(schema).flatMap((input) => faultOf(schema, input) ?? [])),
    );
    const unexpected = faults.filter(({ path, text }) => {
      const subject = `${path ?? REQUEST} `;
      return !text.startsWith(subject) || readFault(text.slice(subject.length)) === null;
    });
    expect(faults.length).toBeGreaterThan(1000);
    expect(unexpected).toEqual([]);
  });
});

describe('the text of the transport itself', () => {
  const known = refusalTables.flatMap((table) =>
    Object.values<RefusalSpec>(table).flatMap(({ text, others = {} }) => [text, ...Object.values(others)]),
  );
  const json = { 'content-type': 'application/json' };
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  it.each([
    ['what cannot be stored', { url: '/api/things', headers: json, payload: '{"name":"a\\u0000b"}' }, 400],
    ['what cannot be stored, in a form', { url: '/api/things', headers: form, payload: 'name=a%00b' }, 400],
    ['what cannot be stored, in an address', { url: '/api/things?name=a%00b' }, 400],
    ['a body that is none', { url: '/api/things', headers: json, payload: '{' }, 400],
    [
      'a body that is shorter than its content-length',
      { url: '/api/things', headers: { ...json, 'content-length': '9' }, payload: '{}' },
      400,
    ],
    ['a body that is too large', { url: '/api/things', headers: json, payload: `"${'x'.repeat(1024 * 1024)}"` }, 413],
    ['an address that cannot be read', { url: '/api/%zz' }, 400],
    ['an address where nothing is', { url: '/api/nothing' }, 404],
    ['a bug', { url: '/api/bugs' }, 500],
  ])('is in the tables: for %s', async (_what, asked, status) => {
    const limits = memoryRateLimits();
    const app = await httpServer({
      trustProxy: false,
      internalKey: 'key',
      clock: () => 1000,
      logger: createLogger('test', 'silent'),
      limits,
    });
    app.post('/api/things', async () => ({}));
    app.post('/api/bugs', async () => {
      throw new Error('One of ours.');
    });
    const answer = await app.inject({ method: 'POST', ...asked });
    expect([answer.statusCode, answer.json()]).toEqual([status, { message: expect.any(String), path: null }]);
    expect(known).toContain(answer.json().message);
  });
});
