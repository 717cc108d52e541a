import { describe, expect, it } from 'vitest';
import { bodyOf, detailsOf, NONE, UNLIMITED } from './invite-limits.ts';

describe('the limits of a new invite', () => {
  it('are omitted if there are none, like in existing clients', () => {
    expect(bodyOf(UNLIMITED)).toEqual({});
    expect(bodyOf({ hours: '168', uses: NONE })).toEqual({ expiresInHours: 168 });
    expect(bodyOf({ hours: NONE, uses: '5' })).toEqual({ uses: 5 });
  });
});

describe('an invite', () => {
  it.each([
    [{ usesLeft: null, expiresAt: null }, []],
    [{ usesLeft: 2, expiresAt: null }, ['2 uses left']],
    [{ usesLeft: 0, expiresAt: null }, ['Used up']],
    [{ usesLeft: null, expiresAt: 10 }, ['Expired']],
    [{ usesLeft: 1, expiresAt: 10 }, ['1 use left', 'Expired']],
  ])('with the limits %j has a description', (invite, details) => {
    expect(detailsOf(invite, 10)).toEqual(details);
  });
});
