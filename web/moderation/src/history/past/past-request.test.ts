import { describe, expect, it } from 'vitest';
import { pastPlace, pastRequestIn } from './past-request.ts';

const CHANNEL = '1842060963620655104';

describe('the requested past state', () => {
  it('is null without a target', () => {
    expect(pastRequestIn('?position=5')).toBeNull();
    expect(pastRequestIn("?channel=' or 1=1")).toBeNull();
  });

  it('is written to the address and read from it', () => {
    const request = { of: 'channel' as const, id: CHANNEL, position: '5', as: '1842060963616460800', before: '3' };
    expect(pastRequestIn(pastPlace(request).replace('/past', ''))).toEqual(request);
  });

  it('prefers a position over a time', () => {
    expect(pastRequestIn(`?channel=${CHANNEL}&position=5&moment=7`)).toEqual({ of: 'channel', id: CHANNEL, position: '5' });
  });

  it('omits invalid values', () => {
    expect(pastRequestIn(`?channel=${CHANNEL}&moment=yesterday`)).toEqual({ of: 'channel', id: CHANNEL });
  });

  it('can be of a user, a server or a post as well as of a channel', () => {
    expect(pastRequestIn(`?profile=${CHANNEL}&before=4`)).toEqual({ of: 'profile', id: CHANNEL, before: '4' });
    expect(pastPlace({ of: 'profile', id: CHANNEL })).toBe(`/past?profile=${CHANNEL}`);
    expect(pastRequestIn(`?server=${CHANNEL}&position=4`)).toEqual({ of: 'server', id: CHANNEL, position: '4' });
    expect(pastRequestIn(pastPlace({ of: 'post', id: CHANNEL }).replace('/past', ''))).toEqual({ of: 'post', id: CHANNEL });
  });
});
