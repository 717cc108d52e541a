import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventSpecs } from './events.ts';
import { event } from './kernel/event.ts';
import { type Fixtures, fixtureFaults } from './testing/fixture-faults.ts';

const FOLDER = join(import.meta.dirname, '../fixtures');

function committed(type: string): Fixtures {
  const names = readdirSync(FOLDER).includes(type) ? readdirSync(join(FOLDER, type)) : [];
  return new Map(names.map((name): [string, unknown] => [name, JSON.parse(readFileSync(join(FOLDER, type, name), 'utf8'))]));
}

describe('committed events', () => {
  it.each(eventSpecs.map((spec) => [spec.type, spec] as const))('%s can be read in every version', (type, spec) => {
    expect(fixtureFaults(spec, committed(type))).toEqual([]);
  });

  it('belong to existing types', () => {
    const types = new Set(eventSpecs.map((spec) => spec.type));
    expect(readdirSync(FOLDER).filter((type) => !types.has(type))).toEqual([]);
  });
});

const SEALED = { $sealed: '1', c: 'c'.repeat(43), b: 'b'.repeat(60) };
const first = z.object({ userId: z.string(), note: z.string().nullable() });
const second = first.extend({ length: z.number() });
const options = { sealed: { note: 'userId' }, partitionKey: (data: { userId: string }) => data.userId } as const;

const noted = event('Noted', 1, first, options);
const fixtures: Fixtures = new Map<string, unknown>([
  ['v1.json', { userId: '1', note: SEALED }],
  ['v1-erased.json', { userId: '1', note: null }],
  ['schema.v1.json', z.toJSONSchema(first, { io: 'input' })],
]);

describe('the check of fixtures', () => {
  it('accepts valid fixtures', () => {
    expect(fixtureFaults(noted, fixtures)).toEqual([]);
  });

  it('asks for a new version if a schema changes under the same one', () => {
    expect(fixtureFaults(event('Noted', 1, second, options), fixtures)).toEqual([
      'Noted/v1.json no longer reads (length: Invalid input: expected number, received undefined): add an upcast from version 1.',
      'Noted/v1-erased.json no longer reads (length: Invalid input: expected number, received undefined): add an upcast from version 1.',
      'The schema of Noted is another than the pinned one of version 1: raise the version to 2, add an upcast from 1, then run npm run docs -- --new-fixtures.',
    ]);
  });

  it('asks for the fixtures of a new version', () => {
    const raised = event('Noted', 2, second, { ...options, upcasts: { 1: (data) => ({ ...data, length: 0 }) } });
    expect(fixtureFaults(raised, fixtures)).toEqual([
      'Noted/v2.json is missing: run npm run docs -- --new-fixtures.',
      'Noted/schema.v2.json is missing: run npm run docs -- --new-fixtures.',
    ]);
    const added = new Map<string, unknown>([
      ...fixtures,
      ['v2.json', { userId: '1', note: null, length: 3 }],
      ['schema.v2.json', z.toJSONSchema(second, { io: 'input' })],
    ]);
    expect(fixtureFaults(raised, added)).toEqual([]);
  });

  it('reports a missing upcast', () => {
    const skipped = event('Noted', 2, first, options);
    const added = new Map<string, unknown>([
      ...fixtures,
      ['v2.json', { userId: '1', note: null }],
      ['schema.v2.json', z.toJSONSchema(first, { io: 'input' })],
    ]);
    expect(fixtureFaults(skipped, added)).toEqual(['The upcast of Noted from version 1 never ran.']);
  });

  it('rejects a sealed field that is stored in the clear (H9)', () => {
    const plain = new Map<string, unknown>([...fixtures, ['v1-plain.json', { userId: '1', note: 'plain' }]]);
    expect(fixtureFaults(noted, plain)).toEqual(['Noted/v1-plain.json has note in the clear: fixtures are as stored, sealed.']);
  });

  it('accepts fields in the clear only in versions older than the seal (H9)', () => {
    const sealedSince = event('Noted', 2, first, { ...options, upcasts: { 1: (data) => data } });
    const plain = { userId: '1', note: 'plain' };
    const stored = new Map<string, unknown>([
      ['v1.json', plain],
      ['v2.json', plain],
      ['schema.v2.json', z.toJSONSchema(first, { io: 'input' })],
    ]);
    expect(fixtureFaults(sealedSince, stored, { Noted: { note: 1 } })).toEqual([
      'Noted/v2.json has note in the clear: fixtures are as stored, sealed.',
    ]);
  });

  it('ignores the order of keys in both files', () => {
    const { properties, ...rest } = z.toJSONSchema(first, { io: 'input' });
    const turned = new Map<string, unknown>([...fixtures, ['schema.v1.json', { properties, ...rest }]]);
    expect(fixtureFaults(noted, turned)).toEqual([]);
  });
});
