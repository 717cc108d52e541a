import { describe, expect, it } from 'vitest';
import { pseudo } from './pseudo.ts';

describe('pseudo', () => {
  it('puts accents and brackets on, and makes it longer', () => {
    expect(pseudo('Send')).toBe('⟦Šéñđ~⟧');
    expect(pseudo('Nothing is here yet').length).toBeGreaterThanOrEqual(Math.ceil('Nothing is here yet'.length * 1.3));
  });

  it('leaves gaps alone', () => {
    expect(pseudo('{name} wrote')).toMatch(/^⟦\{name\} ŵřóŧé~+⟧$/);
  });
});
