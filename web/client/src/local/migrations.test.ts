import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENTRIES, staysOnDevice, VERSION_KEY } from './entries.ts';
import { migrated, readVersion, VERSION } from './migrations.ts';

describe('what is kept on this device', () => {
  it('stands under keys of its own, all with our prefix', () => {
    const keys = Object.values(ENTRIES).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.filter((key) => !key.startsWith('folkmoot.'))).toEqual([]);
  });

  it('goes with the person, but for what is the device’s own', () => {
    expect([ENTRIES.token.key, ENTRIES.drafts.key, 'of-somebody-else'].map(staysOnDevice)).toEqual([false, false, false]);
    expect([ENTRIES.appearance.key, ENTRIES.ownStyles.key, VERSION_KEY].map(staysOnDevice)).toEqual([true, true, true]);
  });
});

describe('migration', () => {
  it('0 → 1 names the secret of linking like the rest, and touches nothing else', () => {
    const held = new Map([
      ['google-link-secret', 's'],
      ['folkmoot.token', 't'],
    ]);
    expect(Object.fromEntries(migrated(held, 0))).toEqual({ 'folkmoot.link-secret': 's', 'folkmoot.token': 't' });
  });

  it('keeps what stands under the new name already', () => {
    const held = new Map([
      ['google-link-secret', 'old'],
      ['folkmoot.link-secret', 'new'],
    ]);
    expect(Object.fromEntries(migrated(held, 0))).toEqual({ 'folkmoot.link-secret': 'new' });
  });

  it('loses no value and does nothing twice, whatever is there', () => {
    const keys = fc.constantFrom('google-link-secret', 'folkmoot.token', 'folkmoot.drafts', 'other');
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(keys, fc.string()), { selector: ([key]) => key }), (entries) => {
        const held = new Map(entries);
        const once = migrated(held, 0);
        expect([...once.values()].sort()).toEqual([...held.values()].sort());
        expect(migrated(once, 0)).toEqual(once);
        expect(migrated(once, VERSION)).toBe(once);
      }),
    );
  });

  it.each([
    [null, 0],
    ['1', 1],
    ['-1', 0],
    ['1.5', 0],
    ['later', 0],
    ['99', 99],
  ])('reads %j as version %i', (text, version) => {
    expect(readVersion(text)).toBe(version);
    expect(migrated(new Map([['a', 'b']]), version).get('a')).toBe('b');
  });
});
