import { describe, expect, it } from 'vitest';
import { FORMAT, KIND, type Manifest, parseManifest } from './manifest.ts';

const HASH = 'a'.repeat(64);
const manifest: Manifest = {
  kind: KIND,
  format: FORMAT,
  product: 'Folkmoot 0.1.0',
  node: 'v24.21.0',
  postgres: '18.0',
  madeAt: '2026-11-22T06:43:00.000Z',
  window: { from: 1, to: 2 },
  events: { count: 3, root: 'AAAA', types: { NoteWritten: 1 }, parts: [{ file: 'events/000001.jsonl.gz', bytes: 9, sha256: HASH }] },
  projections: { messages: 4 },
  proof: null,
  tables: [{ name: 'messages', rows: 1, sha256: HASH }],
};

describe('the manifest of a bundle', () => {
  it('is read as it was written', () => {
    expect(parseManifest('a file', JSON.stringify(manifest))).toEqual(manifest);
  });

  it.each([
    ['a product name with control characters', { ...manifest, product: '\u001b[1A\u001b[2Kmine' }],
    ['a table name with control characters', { ...manifest, tables: [{ name: '\u001b[2K', rows: 1, sha256: HASH }] }],
    ['a type that changes the text direction', { ...manifest, events: { ...manifest.events, types: { '\u202eX': 1 } } }],
    ['an endless name', { ...manifest, node: 'v'.repeat(10_000) }],
  ])('is refused with %s', (_what, changed) => {
    expect(() => parseManifest('a file', JSON.stringify(changed))).toThrow(/is incomplete/);
  });

  it('is refused with a clear message if it is no JSON, or of another kind', () => {
    expect(() => parseManifest('a file', '{')).toThrow('a file is not an incident bundle.');
    expect(() => parseManifest('a file', JSON.stringify({ kind: KIND, format: 99 }))).toThrow(/has the format 99/);
  });
});
