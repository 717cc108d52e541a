import { describe, expect, it } from 'vitest';
import { EMPTY, emptyRule, settingsOf, typedOf } from './provider-form.ts';

describe('the form of an identity provider', () => {
  it('returns the values that it shows', () => {
    const settings = {
      name: 'A',
      issuer: 'https://a.example',
      clientId: 'c',
      scopes: 'openid',
      createsAccounts: 'never' as const,
      trustsEmail: true,
      secondFactors: ['otp', 'gold'],
      rules: [{ claim: 'groups', value: 'staff', badge: 'ADMIN', serverId: null }],
    };
    const raw = { ...settings, id: 'a', hasSecret: true, locked: false, redirectUrl: '', backchannelLogoutUrl: '' };
    expect(settingsOf(typedOf(raw))).toEqual(settings);
  });

  it('omits empty lines, and gives each rule a number', () => {
    expect(settingsOf({ ...EMPTY, secondFactors: '\n otp \n\n' }).secondFactors).toEqual(['otp']);
    const first = emptyRule([]);
    expect(emptyRule([first]).key).not.toBe(first.key);
  });
});
