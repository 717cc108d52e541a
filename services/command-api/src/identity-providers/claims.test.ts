import { BADGE } from '@folkmoot/contracts/accounts/limits';
import { describe, expect, it } from 'vitest';
import { allClaims, countsAsSecondFactor, grantedBy, loginMethodsIn, usernameFrom, verifiedEmail } from './claims.ts';

describe('an e-mail address', () => {
  it.each([
    [{ email: 'a@b.example', email_verified: true }, false, 'a@b.example'],
    [{ email: 'a@b.example', email_verified: 'true' }, false, 'a@b.example'],
    [{ email: 'a@b.example', email_verified: false }, true, null],
    [{ email: 'a@b.example' }, false, null],
    [{ email: 'a@b.example' }, true, 'a@b.example'],
    [{ email: 'nonsense', email_verified: true }, true, null],
  ])('%j is verified, trusted %s: %s', (claims, trustsEmail, expected) => {
    expect(verifiedEmail(claims, { trustsEmail })).toBe(expected);
  });
});

describe('a name', () => {
  it.each([
    [{ preferred_username: 'carla' }, 'carla'],
    [{ preferred_username: 'carla@company.example' }, 'carla'],
    [{ name: 'Carla: the first' }, 'Carla the first'],
    [{ preferred_username: 'x' }, 'x__'],
    [{ preferred_username: 'n'.repeat(80) }, 'n'.repeat(35)],
    [{ preferred_username: '\u200b\u200b\u200b' }, 'User'],
    [{}, 'User'],
  ])('%j is %s', (claims, expected) => {
    expect(usernameFrom(claims)).toBe(expected);
  });
});

describe('rules', () => {
  const rules = [
    { claim: 'groups', value: 'staff', badge: 'ADMIN', serverId: null },
    { claim: 'realm_access.roles', value: 'choir', badge: 'SUPPORTER', serverId: '12345678901234567' },
  ];

  it('search lists and objects', () => {
    const given = grantedBy({ groups: ['a', 'staff'], realm_access: { roles: ['choir'] } }, rules);
    expect(given).toEqual({
      badges: BADGE.ADMIN | BADGE.SUPPORTER,
      ruledBadges: BADGE.ADMIN | BADGE.SUPPORTER,
      serverIds: ['12345678901234567'],
      matched: rules,
    });
  });

  it('ignore inherited properties of objects', () => {
    expect(grantedBy({}, [{ claim: 'constructor.name', value: 'Object', badge: 'ADMIN', serverId: null }]).badges).toBe(0);
  });
});

describe('a second factor', () => {
  it.each([
    [{ amr: ['pwd', 'otp'] }, ['otp'], true],
    [{ acr: 'gold' }, ['gold'], true],
    [{ amr: ['pwd'] }, ['otp'], false],
    [{ amr: ['otp'] }, [], false],
    [{ amr: 'otp' }, ['otp'], false],
    [{ amr: [1], acr: null }, ['1'], false],
  ])('%j counts among %j: %s', (claims, accepted, expected) => {
    expect(countsAsSecondFactor(loginMethodsIn(claims), accepted)).toBe(expected);
  });
});

describe('claims of the ID token and of userinfo', () => {
  const ann = { email: 'ann@example.com' };
  const ben = { email: 'ben@example.com' };

  it.each([
    [{ ...ann, email_verified: true }, {}, true],
    [ann, { ...ann, email_verified: true }, true],
    [{}, { ...ann, email_verified: true }, true],
    [ann, { ...ben, email_verified: true }, undefined],
    [{ ...ann, email_verified: false }, { ...ann, email_verified: true }, false],
    [{ email_verified: true }, ann, undefined],
  ])('of %j and %j verify the address: %s', (token, userInfo, verified) => {
    expect(allClaims(token, userInfo).email_verified).toBe(verified);
  });

  it('prefer the ID token', () => {
    expect(allClaims({ sub: '1', name: 'Ann' }, { sub: '2', name: 'A', groups: ['x'] })).toMatchObject({
      sub: '1',
      name: 'Ann',
      groups: ['x'],
    });
  });
});
