import { describe, expect, it } from 'vitest';
import { pastIn, pastPlace } from './asked-past.ts';

const CHANNEL = '1842060963620655104';

describe('the requested past state', () => {
  it('is null without a target', () => {
    expect(pastIn('?position=5')).toBeNull();
    expect(pastIn("?channel=' or 1=1")).toBeNull();
  });

  it('is written to the address and read from it', () => {
    const asked = { of: 'channel' as const, id: CHANNEL, position: '5', as: '1842060963616460800', before: '3' };
    expect(pastIn(pastPlace(asked).replace('/past', ''))).toEqual(asked);
  });

  it('prefers a position over a time', () => {
    expect(pastIn(`?channel=${CHANNEL}&position=5&moment=7`)).toEqual({ of: 'channel', id: CHANNEL, position: '5' });
  });

  it('omits invalid values', () => {
    expect(pastIn(`?channel=${CHANNEL}&moment=yesterday`)).toEqual({ of: 'channel', id: CHANNEL });
  });

  it('can be of a user, a server or a post as well as of a channel', () => {
    expect(pastIn(`?profile=${CHANNEL}&before=4`)).toEqual({ of: 'profile', id: CHANNEL, before: '4' });
    expect(pastPlace({ of: 'profile', id: CHANNEL })).toBe(`/past?profile=${CHANNEL}`);
    expect(pastIn(`?server=${CHANNEL}&position=4`)).toEqual({ of: 'server', id: CHANNEL, position: '4' });
    expect(pastIn(pastPlace({ of: 'post', id: CHANNEL }).replace('/past', ''))).toEqual({ of: 'post', id: CHANNEL });
  });
});
