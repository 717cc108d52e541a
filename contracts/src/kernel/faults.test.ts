import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FAULT_KINDS, FAULTS, fault, readFault, sentence } from './faults.ts';

const CONTRACTS = resolve(import.meta.dirname, '..');

/** Every sentence of a kind, with various numbers. */
function sentencesOf(kind: (typeof FAULT_KINDS)[number]): readonly string[] {
  const words: string | Readonly<Record<string, string>> = FAULTS[kind];
  const numbers = [1, 3, 1000, 0, -2];
  return (typeof words === 'string' ? [words] : Object.values(words)).flatMap((text) =>
    numbers.map((number) => text.replace(/\{\w+\}/g, String(number))),
  );
}

describe('a fault of a field', () => {
  it('has the sentence of the wire contract', () => {
    expect(fault('tooLong', { count: 1 })).toBe('must be at most 1 character');
    expect(fault('otherLength', { least: 3, count: 35 })).toBe('must be between 3 and 35 characters');
    expect(sentence('name', fault('hasHash'))).toBe('name must not contain #.');
    expect(sentence(null, fault('noObject'))).toBe('The request must be an object.');
  });

  it.each(FAULT_KINDS)('is recognised in its sentence, with its numbers: %s', (kind) => {
    for (const text of sentencesOf(kind)) {
      expect(readFault(text)?.kind).toBe(kind);
      expect(readFault(`${text}.`)).toEqual(readFault(text));
    }
  });

  it('keeps its numbers', () => {
    expect(readFault('must be between 3 and 35 characters.')).toEqual({ kind: 'otherLength', numbers: { least: 3, count: 35 } });
    expect(readFault(fault('tooHigh', { most: Number.MAX_VALUE }))).toEqual({ kind: 'tooHigh', numbers: { most: Number.MAX_VALUE } });
  });

  it.each(['must be at most many characters', 'must be', 'the name is missing', 'is missing, and more', ''])(
    'is not recognised in other text: %s',
    (text) => {
      expect(readFault(text)).toBeNull();
    },
  );

  it('has a sentence of the table in every schema', () => {
    const own = readdirSync(CONTRACTS, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .flatMap((name) =>
        [
          ...readFileSync(join(CONTRACTS, name), 'utf8').matchAll(/\{ (?:message|error): ['"`][^\n]*|^ +(?:message|error): ['"`][^\n]*/gm),
        ].map(([line]) => line),
      );
    expect(own).toEqual([]);
  });
});
