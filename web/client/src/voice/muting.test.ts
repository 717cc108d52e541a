import { describe, expect, it } from 'vitest';
import { type Muting, open, toggleDeafen, toggleMute } from './muting.ts';

function after(...steps: readonly ((state: Muting) => Muting)[]): string {
  const { muted, deafened } = steps.reduce((state, step) => step(state), open);
  return `${muted ? 'muted' : 'heard'}, ${deafened ? 'deaf' : 'hearing'}`;
}

describe('muting', () => {
  it('goes on and off', () => {
    expect([after(toggleMute), after(toggleMute, toggleMute)]).toEqual(['muted, hearing', 'heard, hearing']);
  });

  it('comes with deafening, and goes with it', () => {
    expect([after(toggleDeafen), after(toggleDeafen, toggleDeafen)]).toEqual(['muted, deaf', 'heard, hearing']);
  });

  it('stays after deafening when it was there before', () => {
    expect(after(toggleMute, toggleDeafen, toggleDeafen)).toBe('muted, hearing');
  });

  it('ended while deaf ends both', () => {
    expect([after(toggleDeafen, toggleMute), after(toggleMute, toggleDeafen, toggleMute)]).toEqual(['heard, hearing', 'heard, hearing']);
  });
});
