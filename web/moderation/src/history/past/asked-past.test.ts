import { describe, expect, it } from 'vitest';
import { pastIn, pastPlace } from './asked-past.ts';

const CHANNEL = '1842060963620655104';

describe('which past is asked for', () => {
  it('is none without something to look at', () => {
    expect(pastIn('?position=5')).toBeNull();
    expect(pastIn("?channel=' or 1=1")).toBeNull();
  });

  it('goes into the address and comes back', () => {
    const asked = { of: 'channel' as const, id: CHANNEL, position: '5', as: '1842060963616460800', before: '3' };
    expect(pastIn(pastPlace(asked).replace('/past', ''))).toEqual(asked);
  });

  it('is of a place where both a place and a moment are given', () => {
    expect(pastIn(`?channel=${CHANNEL}&position=5&moment=7`)).toEqual({ of: 'channel', id: CHANNEL, position: '5' });
  });

  it('leaves out what it does not understand', () => {
    expect(pastIn(`?channel=${CHANNEL}&moment=yesterday`)).toEqual({ of: 'channel', id: CHANNEL });
  });

  it('is of a person, a server or a post as well as of a channel', () => {
    expect(pastIn(`?profile=${CHANNEL}&before=4`)).toEqual({ of: 'profile', id: CHANNEL, before: '4' });
    expect(pastPlace({ of: 'profile', id: CHANNEL })).toBe(`/past?profile=${CHANNEL}`);
    expect(pastIn(`?server=${CHANNEL}&position=4`)).toEqual({ of: 'server', id: CHANNEL, position: '4' });
    expect(pastIn(pastPlace({ of: 'post', id: CHANNEL }).replace('/past', ''))).toEqual({ of: 'post', id: CHANNEL });
  });
});
