import { describe, expect, it } from 'vitest';
import { type Muting, open, toggleDeafen, toggleMute } from './muting.ts';

function after(...steps: readonly ((state: Muting) => Muting)[]): string {
  const { muted, deafened } = steps.reduce((state, step) => step(state), open);
  return `${muted ? 'muted' : 'unmuted'}, ${deafened ? 'deafened' : 'undeafened'}`;
}

describe('muting', () => {
  it('turns on and off', () => {
    expect([after(toggleMute), after(toggleMute, toggleMute)]).toEqual(['muted, undeafened', 'unmuted, undeafened']);
  });

  it('is on while deafened, and off afterwards', () => {
    expect([after(toggleDeafen), after(toggleDeafen, toggleDeafen)]).toEqual(['muted, deafened', 'unmuted, undeafened']);
  });

  it('stays on after deafening if it was on before', () => {
    expect(after(toggleMute, toggleDeafen, toggleDeafen)).toBe('muted, undeafened');
  });

  it('unmuting while deafened ends both', () => {
    expect([after(toggleDeafen, toggleMute), after(toggleMute, toggleDeafen, toggleMute)]).toEqual([
      'unmuted, undeafened',
      'unmuted, undeafened',
    ]);
  });
});
