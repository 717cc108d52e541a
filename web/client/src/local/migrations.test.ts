import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENTRIES, isDeviceEntry, VERSION_KEY } from './entries.ts';
import { migrated, readVersion, VERSION } from './migrations.ts';

describe('the entries on this device', () => {
  it('have distinct keys, all with our prefix', () => {
    const keys = Object.values(ENTRIES).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.filter((key) => !key.startsWith('folkmoot.'))).toEqual([]);
  });

  it('are deleted at logout, except those of the device', () => {
    expect([ENTRIES.token.key, ENTRIES.drafts.key, 'of-another-app'].map(isDeviceEntry)).toEqual([false, false, false]);
    expect([ENTRIES.appearance.key, ENTRIES.ownStyles.key, VERSION_KEY].map(isDeviceEntry)).toEqual([true, true, true]);
  });
});

describe('migration', () => {
  it('0 → 1 renames the secret of linking, and changes nothing else', () => {
    const entries = new Map([
      ['google-link-secret', 's'],
      ['folkmoot.token', 't'],
    ]);
    expect(Object.fromEntries(migrated(entries, 0))).toEqual({ 'folkmoot.link-secret': 's', 'folkmoot.token': 't' });
  });

  it('keeps a value that already has the new name', () => {
    const entries = new Map([
      ['google-link-secret', 'old'],
      ['folkmoot.link-secret', 'new'],
    ]);
    expect(Object.fromEntries(migrated(entries, 0))).toEqual({ 'folkmoot.link-secret': 'new' });
  });

  it('loses no value and is idempotent for any entries', () => {
    const keys = fc.constantFrom('google-link-secret', 'folkmoot.token', 'folkmoot.drafts', 'other');
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(keys, fc.string()), { selector: ([key]) => key }), (entries) => {
        const before = new Map(entries);
        const once = migrated(before, 0);
        expect([...once.values()].sort()).toEqual([...before.values()].sort());
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
