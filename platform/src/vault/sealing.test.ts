import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { open, type SealedValue, seal } from './sealing.ts';

const key = randomBytes(32);

function flip(text: string, at: number): string {
  const bytes = Buffer.from(text, 'base64url');
  const place = at % bytes.length;
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  return bytes.toString('base64url');
}

describe('sealing (H9)', () => {
  it('opens sealed text, for any text and context', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, context) => {
        expect(open(key, seal(key, '7', text, context), context)).toBe(text);
      }),
    );
  });

  it('names the person and reveals nothing of the text', () => {
    const sealed = seal(key, '1234', 'a private remark', 'event/content');
    expect(sealed.$sealed).toBe('1234');
    expect(JSON.stringify(sealed)).not.toContain('private');
  });

  it('seals the same text differently each time, commitment included', () => {
    const sealed = Array.from({ length: 2000 }, () => seal(key, '1', 'same', 'e/f'));
    expect(new Set(sealed.map((value) => value.b)).size).toBe(2000);
    expect(new Set(sealed.map((value) => value.c)).size).toBe(2000);
  });

  it('does not open in another context or with another key', () => {
    const sealed = seal(key, '1', 'text', 'one/content');
    expect(() => open(key, sealed, 'two/content')).toThrow(/does not open/);
    expect(() => open(randomBytes(32), sealed, 'one/content')).toThrow(/does not open/);
  });

  it('does not open after any bit of the box or commitment was changed', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), (text, at) => {
        const sealed = seal(key, '1', text, 'e/f');
        const forgedBox: SealedValue = { ...sealed, b: flip(sealed.b, at) };
        const forgedCommitment: SealedValue = { ...sealed, c: flip(sealed.c, at) };
        expect(() => open(key, forgedBox, 'e/f')).toThrow();
        expect(() => open(key, forgedCommitment, 'e/f')).toThrow(/commitment/);
      }),
    );
  });

  it('rejects a box that is too short', () => {
    expect(() => open(key, { $sealed: '1', c: '', b: 'AAAA' }, 'e/f')).toThrow(/too short/);
  });
});
