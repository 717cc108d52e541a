import { describe, expect, it } from 'vitest';
import { pseudo } from './pseudo.ts';

describe('pseudo', () => {
  it('adds accents and brackets, and makes the text longer', () => {
    expect(pseudo('Send')).toBe('⟦Šéñđ~⟧');
    expect(pseudo('Nothing is here yet').length).toBeGreaterThanOrEqual(Math.ceil('Nothing is here yet'.length * 1.3));
  });

  it('keeps gaps', () => {
    expect(pseudo('{name} wrote')).toMatch(/^⟦\{name\} ŵřóŧé~+⟧$/);
  });
});
