import { NameClaimed } from '@folkmoot/contracts/accounts/events';
import { ProfileUpdated } from '@folkmoot/contracts/profiles/events';
import { describe, expect, it } from 'vitest';
import { bearerOf, CLAIM_GRACE_MS, findByName, mayClaim, type NameState, nameKey } from './name-state.ts';
import { aPerson, NOW, warmAfter } from './test-support.ts';

const index = (text: string) => Buffer.from(text).toString('base64url');

describe('names', () => {
  it('are the same whatever their case, but not whatever the tag', () => {
    expect(nameKey('ALICE', 'abcd')).toBe(nameKey('alice', 'abcd'));
    expect(nameKey('alice', 'ABCD')).not.toBe(nameKey('alice', 'abcd'));
  });

  it('find their bearer; an exact look-up minds the case', () => {
    const warm = warmAfter(...aPerson('1', { username: 'Alice' }));
    expect(bearerOf(warm, index, 'alice', 'abcd')).toBe('1');
    expect(findByName(warm, index, 'Alice', 'abcd')).toBe('1');
    expect(findByName(warm, index, 'alice', 'abcd')).toBeNull();
    expect(findByName(warm, index, 'Alice', 'abce')).toBeNull();
  });

  it('are borne by nobody once their bearer is called something else', () => {
    const renamed = { stream: 'user-1', event: ProfileUpdated({ userId: '1', username: 'Alicia' }) };
    const warm = warmAfter(...aPerson('1', { username: 'Alice' }), renamed);
    expect(bearerOf(warm, index, 'Alice', 'abcd')).toBeNull();
  });

  it('are borne by nobody while the registration is under way', () => {
    const claim = { stream: `name-${index('alice:abcd')}`, event: NameClaimed({ userId: '1', claimedAt: NOW }) };
    expect(bearerOf(warmAfter(claim), index, 'Alice', 'abcd')).toBeNull();
  });
});

describe('a claim', () => {
  const held: NameState = { status: 'claimed', userId: '1', claimedAt: NOW };
  it.each([
    ['a free name is anyone’s', { status: 'free' } as const, '2', null, NOW, true],
    ['one’s own claim may be renewed', held, '1', null, NOW, true],
    ['a name that is borne is taken, for ever', held, '2', '1', NOW + 10 * CLAIM_GRACE_MS, false],
    ['a claim under way is taken', held, '2', null, NOW + CLAIM_GRACE_MS - 1, false],
    ['a claim whose person never came may be taken over', held, '2', null, NOW + CLAIM_GRACE_MS, true],
    ['a newer claim than the facts knew of is taken', held, '2', '3', NOW + 1, false],
  ])('%s', (_title, state, userId, bearerId, now, may) => {
    expect(mayClaim(state, { userId, bearerId, now })).toBe(may);
  });
});
