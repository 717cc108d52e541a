import { describe, expect, it } from 'vitest';
import { caseKey, claimKey, lookalikeKey } from './similar-names.ts';

describe('names', () => {
  it('that differ in case are one, those that differ in the tag are two', () => {
    expect(caseKey('ALICE', 'abcd')).toBe(caseKey('alice', 'abcd'));
    expect(claimKey('\u0411\u041e\u0420\u0418\u0421', 'abcd')).toBe(claimKey('\u0431\u043e\u0440\u0438\u0441', 'abcd'));
    expect([caseKey, lookalikeKey, claimKey].map((key) => key('alice', 'ABCD') === key('alice', 'abcd'))).toEqual([false, false, false]);
  });

  it.each([
    ['Cyrillic letters', 'Alice', '\u0410l\u0456\u0441\u0435'],
    ['a Greek capital', 'Nick', '\u039dick'],
    ['a capital I for an l', 'Bill', 'BiIl'],
    ['digits for letters', 'Olli', '0l1i'],
    ['two letters for one', 'mary', 'rnary'],
    ['full-width letters', 'Bob', '\uff22\uff4f\uff42'],
    ['two spaces', 'Ann Lee', 'Ann  Lee'],
    ['another kind of space', 'Ann Lee', 'Ann\u00a0\u2003Lee'],
    ['a direction mark', 'Alice', 'Alice\u202c'],
    ['a direction mark inside', 'Alice', 'Al\u200eice'],
    ['a decomposed accent', '\u00c9mile', 'E\u0301mile'],
    ...['\u200b', '\u00ad', '\u2060', '\u180e', '\u034f', '\ufe0f', '\u{e0041}', '\u3164', '\u200d', '\ufeff'].map(
      (unseen): [string, string, string] => [`U+${unseen.codePointAt(0)?.toString(16)}, which nobody sees`, 'Alice', `Ali${unseen}ce`],
    ),
  ])('that differ in %s look the same', (_what, name, twin) => {
    expect(lookalikeKey(twin, 'abcd')).toBe(lookalikeKey(name, 'abcd'));
  });

  it.each([
    ['Jose', 'Jos\u00e9'],
    ['Nina', 'Vina'],
    ['\u0411\u043e\u0440\u0438\u0441', '\u0412\u043e\u0440\u0438\u0441'],
    ['Anna', 'Hanna'],
    ['\u{1f600}', '\u{1f601}'],
  ])('%s and %s are two', (one, other) => {
    expect(lookalikeKey(one, 'abcd')).not.toBe(lookalikeKey(other, 'abcd'));
    expect(caseKey(one, 'abcd')).not.toBe(caseKey(other, 'abcd'));
  });

  it('that differ only in a lookalike of the tag look the same', () => {
    expect(lookalikeKey('Alice', '0Oab')).toBe(lookalikeKey('Alice', 'OOab'));
  });
});
