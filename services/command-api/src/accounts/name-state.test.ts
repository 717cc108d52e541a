import { AccountDeleted, NameClaimed } from '@folkmoot/contracts/accounts/events';
import { ProfileUpdated } from '@folkmoot/contracts/profiles/events';
import { describe, expect, it } from 'vitest';
import { CLAIM_GRACE_MS, findByName, mayClaim, type NameState, nameOwnerOf } from './name-state.ts';
import { aPerson, NOW, warmAfter } from './test-support.ts';

describe('names', () => {
  it('find their owner; an exact search is case-sensitive', () => {
    const warm = warmAfter(...aPerson('1', { username: 'Alice' }));
    expect(nameOwnerOf(warm, '2', 'alice', 'abcd')).toBe('1');
    expect(nameOwnerOf(warm, '1', 'alice', 'abcd')).toBeNull();
    expect(findByName(warm, 'Alice', 'abcd')).toBe('1');
    expect(findByName(warm, 'alice', 'abcd')).toBeNull();
    expect(findByName(warm, 'Alice', 'abce')).toBeNull();
  });

  it('are found composed and decomposed, however they were stored', () => {
    const warm = warmAfter(...aPerson('1', { username: 'Zo\u00eb' }), ...aPerson('2', { username: 'Rene\u0301' }));
    expect(['Zo\u00eb', 'Zoe\u0308'].map((name) => findByName(warm, name, 'abcd'))).toEqual(['1', '1']);
    expect(['Ren\u00e9', 'Rene\u0301'].map((name) => findByName(warm, name, 'abcd'))).toEqual(['2', '2']);
    expect(findByName(warm, 'Rene', 'abcd')).toBeNull();
  });

  it('have no owner after a rename or a deletion', () => {
    const renamed = { stream: 'user-1', event: ProfileUpdated({ userId: '1', username: 'Alicia' }) };
    const deletedUser = { stream: 'user-1', event: AccountDeleted({ userId: '1', deletedAt: NOW, deleteContent: false }) };
    const alice = aPerson('1', { username: 'Alice' });
    expect(nameOwnerOf(warmAfter(...alice, renamed), '2', 'Alice', 'abcd')).toBeNull();
    expect(nameOwnerOf(warmAfter(...alice, renamed), '2', 'alicia', 'abcd')).toBe('1');
    expect(nameOwnerOf(warmAfter(...alice, deletedUser), '2', 'Alice', 'abcd')).toBeNull();
  });

  it('have no owner while the registration is in progress', () => {
    const claim = { stream: 'name-x', event: NameClaimed({ userId: '1', claimedAt: NOW }) };
    expect(nameOwnerOf(warmAfter(claim), '2', 'Alice', 'abcd')).toBeNull();
  });

  it('from earlier versions that look the same stay, and each finds its own user', () => {
    const warm = warmAfter(
      ...aPerson('1', { username: 'Alice' }),
      ...aPerson('2', { username: '\u0410lice' }),
      ...aPerson('3', { username: 'Ali\u200bce' }),
    );
    expect(['Alice', '\u0410lice', 'Ali\u200bce'].map((name) => findByName(warm, name, 'abcd'))).toEqual(['1', '2', '3']);
    expect(nameOwnerOf(warm, '2', 'Alice', 'abcd')).not.toBeNull();
  });
});

describe('a claim', () => {
  const claimed: NameState = { status: 'claimed', userId: '1', claimedAt: NOW };
  it.each([
    ['of a free name is allowed', { status: 'free' } as const, '2', null, NOW, true],
    ['of the same user may be renewed', claimed, '1', null, NOW, true],
    ['of a lookalike of an existing name is refused, even without an earlier claim', { status: 'free' } as const, '2', '1', NOW, false],
    ['of a name in use is refused at any time', claimed, '2', '1', NOW + 10 * CLAIM_GRACE_MS, false],
    ['in progress is respected', claimed, '2', null, NOW + CLAIM_GRACE_MS - 1, false],
    ['of a user who was never created may be taken over', claimed, '2', null, NOW + CLAIM_GRACE_MS, true],
    ['that is newer than the facts is respected', claimed, '2', '3', NOW + 1, false],
  ])('%s', (_title, state, userId, bearerId, now, may) => {
    expect(mayClaim(state, { userId, bearerId, now })).toBe(may);
  });
});
