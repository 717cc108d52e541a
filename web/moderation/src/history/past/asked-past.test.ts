import { describe, expect, it } from 'vitest';
import { pastIn, pastPlace } from './asked-past.ts';

const CHANNEL = '1842060963620655104';

describe('which past is asked for', () => {
  it('is none without a channel', () => {
    expect(pastIn('?position=5')).toBeNull();
    expect(pastIn("?channel=' or 1=1")).toBeNull();
  });

  it('goes into the address and comes back', () => {
    const asked = { channel: CHANNEL, position: '5', as: '1842060963616460800', before: '3' };
    expect(pastIn(pastPlace(asked).replace('/past', ''))).toEqual(asked);
  });

  it('is of a place where both a place and a moment are given', () => {
    expect(pastIn(`?channel=${CHANNEL}&position=5&moment=7`)).toEqual({ channel: CHANNEL, position: '5' });
  });

  it('leaves out what it does not understand', () => {
    expect(pastIn(`?channel=${CHANNEL}&moment=yesterday`)).toEqual({ channel: CHANNEL });
  });
});
