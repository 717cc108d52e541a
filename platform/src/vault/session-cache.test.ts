import { describe, expect, it } from 'vitest';
import { sessionCache } from './session-cache.ts';

const session = { userId: '1', sessionId: 's', bot: false };

describe('session cache (H6)', () => {
  it('returns a stored session for a minute', () => {
    let now = 0;
    const cache = sessionCache(10, () => now);
    cache.begin()('hash', session);
    now = 59_999;
    expect(cache.get('1', 'hash')).toEqual(session);
    now = 60_000;
    expect(cache.get('1', 'hash')).toBeNull();
  });

  it('drops all sessions of a person', () => {
    const cache = sessionCache(10, () => 0);
    cache.begin()('a', session);
    cache.begin()('b', session);
    cache.forget('1');
    expect(cache.get('1', 'a')).toBeNull();
    expect(cache.get('1', 'b')).toBeNull();
  });

  it('does not store what was read while sessions were dropped', () => {
    const cache = sessionCache(10, () => 0);
    const keep = cache.begin();
    cache.forget('1');
    keep('a', session);
    expect(cache.get('1', 'a')).toBeNull();
  });

  it('stays bounded', () => {
    const cache = sessionCache(2, () => 0);
    for (const userId of ['1', '2', '3']) cache.begin()('h', { ...session, userId });
    expect(cache.get('1', 'h')).toBeNull();
    expect(cache.get('3', 'h')).not.toBeNull();
  });
});
