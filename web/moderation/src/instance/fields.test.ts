import { INSTANCE_SETTINGS, SETTING_NAMES } from '@folkmoot/contracts/instance/settings/settings';
import { describe, expect, it } from 'vitest';
import { AREAS } from './areas.ts';
import { FIELDS, shownValue, typedValue } from './fields.ts';
import { patchOf, valueIn } from './record.ts';

describe('the fields of settings', () => {
  it('show every setting in one area', () => {
    expect(AREAS.flatMap(({ names }) => names).toSorted()).toEqual([...SETTING_NAMES].toSorted());
  });

  it('convert the displayed default back to the default, for every setting', () => {
    for (const name of SETTING_NAMES) {
      const { fallback, schema } = INSTANCE_SETTINGS[name];
      const typed = typedValue(FIELDS[name], shownValue(name, fallback));
      // A default that depends on the rest of the instance is shown as its current value.
      expect([name, schema.parse(typed)]).toEqual([name, fallback ?? (FIELDS[name].kind === 'switch' ? false : null)]);
    }
  });

  it('show international domains in Unicode, and accept both forms', () => {
    const domains = ['example.org', 'xn--bcher-kva.example'];
    expect(shownValue('emailDomains.blocked', domains)).toBe('example.org\nb\u00fccher.example');
    const typed = typedValue(FIELDS['emailDomains.blocked'], 'example.org\nb\u00fccher.example\nxn--bcher-kva.example');
    expect(INSTANCE_SETTINGS['emailDomains.blocked'].schema.parse(typed)).toEqual(domains);
  });

  it('have descriptions without names of environment variables', () => {
    const named = SETTING_NAMES.filter((name) => /[A-Z]{2,}_[A-Z]/.test(INSTANCE_SETTINGS[name].about));
    expect(named).toEqual([]);
  });

  it.each([
    ['files.keepDays', ' 1,5 ', 1.5],
    ['files.keepDays', '', null],
    ['files.maxMb', '', undefined],
    ['files.maxMb', 'many', undefined],
    ['defaultServerIds', '1\n\n 2 ', ['1', '2']],
    ['requireEmailConfirmation', 'false', false],
  ] as const)('convert the input of %s from “%s”', (name, typed, value) => {
    expect(typedValue(FIELDS[name], typed)).toEqual(value);
  });
});

describe('the record', () => {
  it('is read and changed by dotted names', () => {
    expect(valueIn({ files: { maxMb: 50 } }, 'files.maxMb')).toBe(50);
    const changes = new Map<'name' | 'files.maxMb' | 'files.where', unknown>([
      ['name', 'Moot'],
      ['files.maxMb', 10],
      ['files.where', 'off'],
    ]);
    expect(patchOf(changes)).toEqual({ name: 'Moot', files: { maxMb: 10, where: 'off' } });
  });
});
