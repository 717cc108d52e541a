import { describe, expect, it } from 'vitest';
import { changesIn, InstancePatch, overridesIn } from './patch.ts';
import { SETTING_NAMES, settingOf } from './settings/settings.ts';
import { settingsIn } from './state.ts';
import { toRawInstance, toRawInstanceSettings } from './wire.ts';

const about = { version: '0.2.0', identityProviders: [], setupRequired: false, sendsMail: false };

describe('settings', () => {
  it('have valid defaults, and a variable each', () => {
    expect(SETTING_NAMES.filter((name) => !settingOf(name).schema.safeParse(settingOf(name).fallback).success)).toEqual([]);
    const variables = SETTING_NAMES.map((name) => settingOf(name).variable);
    expect(variables.filter((variable, index) => !/^[A-Z][A-Z_]*$/.test(variable) || variables.indexOf(variable) !== index)).toEqual([]);
  });

  it('are changed by any part of the record', () => {
    const patch = InstancePatch.parse({ name: ' Moot ', files: { keepDays: null }, emailDomains: { blocked: ['a.example', 'b.example'] } });
    expect(changesIn(patch)).toEqual([
      { setting: 'name', value: 'Moot' },
      { setting: 'emailDomains.blocked', value: ['a.example', 'b.example'] },
      { setting: 'files.keepDays', value: null },
    ]);
  });

  it('can be sent back as the whole record, with its read-only parts', () => {
    const settings = settingsIn({ version: 3, changed: new Map() });
    const record = { ...toRawInstanceSettings(settings, about, 3, []), name: 'Moot' };
    expect(changesIn(InstancePatch.parse(record))).toContainEqual({ setting: 'name', value: 'Moot' });
    expect(
      changesIn(InstancePatch.parse({ version: '9', locked: ['name'], identityProviders: [{ id: 'a' }], setupRequired: true })),
    ).toEqual([]);
  });

  it.each([
    [{ registration: 'sometimes' }, ['registration']],
    [{ files: { maxMb: '50' } }, ['files', 'maxMb']],
    [{ files: [] }, ['files']],
    [{ 'files.where': 'off' }, []],
    [{ registraton: 'open' }, []],
    [{ files: { keepDays: 1e-9 } }, ['files', 'keepDays']],
    [{ accentColor: '#fff' }, ['accentColor']],
    [{ icon: '/\\elsewhere.example/x.png' }, ['icon']],
    [{ icon: '//elsewhere.example/x.png' }, ['icon']],
    [{ icon: '/../x.png' }, ['icon']],
    [{ icon: 'https://user:word@a.example/x.png' }, ['icon']],
    [{ icon: 'https://a.example/x.png"><script>' }, ['icon']],
    [{ icon: 'http://a.example/x.png' }, ['icon']],
    [{ icon: 'data:image/png,x' }, ['icon']],
  ])('are rejected if %j is not part of it', (body, path) => {
    expect(InstancePatch.safeParse(body).error?.issues[0]?.path).toEqual(path);
  });
});

it.each(['/icon.png', '/cdn/proxy/x/icon?size=512', 'https://a.example/x.png', 'https://a.example'])('accept %s as an icon', (icon) => {
  expect(InstancePatch.safeParse({ icon }).success).toBe(true);
});

describe('the environment', () => {
  it('sets settings by their variables, as flags, numbers and lists', () => {
    const environment = {
      INSTANCE_NAME: '1984',
      REQUIRE_EMAIL_CONFIRMATION: 'off',
      FILES_KEEP_DAYS: '30',
      EMAIL_DOMAINS_BLOCKED: 'one.example, two.example',
      DEFAULT_SERVER_IDS: '12,13',
      FILES_WHERE: '',
    };
    expect(overridesIn(environment)).toEqual({
      overrides: {
        name: '1984',
        requireEmailConfirmation: false,
        'files.keepDays': 30,
        'emailDomains.blocked': ['one.example', 'two.example'],
        defaultServerIds: ['12', '13'],
      },
      faults: [],
    });
  });

  it('is invalid if a setting does not allow the value', () => {
    const { faults } = overridesIn({ REGISTRATION: 'sometimes', FILES_MAX_MB: '-1' });
    expect(faults.map((fault) => fault.split(':')[0])).toEqual(['REGISTRATION', 'FILES_MAX_MB']);
  });
});

describe('the record', () => {
  it('shows public settings to everyone, with the keys of the contract', () => {
    const record = toRawInstance(settingsIn({ version: 0, changed: new Map() }), about);
    expect(record).toMatchObject({
      name: 'Folkmoot',
      registration: 'open',
      requireEmailConfirmation: false,
      files: { where: 'everywhere', maxMb: 50, imageMaxMb: 12, keepDays: null, quotaMb: null },
      wordFilter: { mode: 'off' },
    });
    expect(Object.keys(record.emailDomains)).toEqual(['allowed']);
  });

  it('shows staff the other settings, and which are locked', () => {
    const settings = settingsIn({ version: 3, changed: new Map([['emailDomains.blocked', ['x.example']]]) });
    const record = toRawInstanceSettings(settings, { ...about, sendsMail: true }, 3, ['name']);
    expect(record).toMatchObject({
      settingsVersion: 3,
      locked: ['name'],
      requireEmailConfirmation: true,
      emailDomains: { blocked: ['x.example'] },
    });
  });

  it('shows founders the password log-in setting, and everyone else whether it is available', () => {
    const settings = settingsIn({ version: 3, changed: new Map([['passwordLogin', false]]) });
    const withoutProviders = { ...about, identityProviders: [] };
    expect(toRawInstanceSettings(settings, withoutProviders, 3, []).passwordLogin).toBe(false);
    expect(toRawInstance(settings, withoutProviders).passwordLogin).toBe(true);
  });
});
