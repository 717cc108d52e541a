import { describe, expect, it } from 'vitest';
import { historySearchIn, localMoment, momentIn, placeOf } from './history-search.ts';

describe('a search of the history', () => {
  it('is read from the address to which it was written', () => {
    const query = { person: '1842060963620655104', type: 'MessageSent', session: 'q3Wb_qVv-4mKc1r0d2n5g', since: '5', before: '77' };
    expect(historySearchIn(new URL(placeOf(query), 'https://a.example').search)).toEqual(query);
  });

  it('is null until someone searches, and can search for everything', () => {
    expect(historySearchIn('')).toBeNull();
    expect(historySearchIn('?other=1')).toBeNull();
    expect(historySearchIn(new URL(placeOf({}), 'https://a.example').search)).toEqual({});
    expect(placeOf({ person: '', type: 'MessageSent' })).toBe('/history?type=MessageSent');
  });

  it('uses times in the time zone of the moderator', () => {
    const local = '2026-11-22T10:30';
    expect(localMoment(momentIn(local))).toBe(local);
    expect([localMoment(undefined), localMoment('x'), momentIn('')]).toEqual(['', '', '']);
  });
});
