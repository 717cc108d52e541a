import { describe, expect, it } from 'vitest';
import { lengthOf, notesOf, SOUND_NAMES } from './sounds.ts';

describe('the sounds', () => {
  it('are those of the specification', () => {
    expect(SOUND_NAMES).toEqual([
      'none',
      'default',
      'a-sudden-appearance',
      'button',
      'ding',
      'infographic-pop',
      'jug-pop',
      'level-up',
      'marimba-bloop',
      'message',
      'minimal-pop',
      'multi-pop',
      'music-box',
      'plinkaphone',
      'soft-notice',
      'start',
      'system-notification',
      'the-notification-email',
    ]);
  });

  it('are all different, and none has no note', () => {
    const notes = SOUND_NAMES.map((name) => JSON.stringify(notesOf(name)));
    expect(new Set(notes).size).toBe(SOUND_NAMES.length);
    expect(notesOf('none')).toEqual([]);
  });

  it('are short, and in the audible range', () => {
    for (const notes of SOUND_NAMES.map(notesOf)) {
      expect(lengthOf(notes)).toBeLessThan(1.5);
      for (const { hertz, to = hertz, level = 1 } of notes) {
        expect(Math.min(hertz, to)).toBeGreaterThan(80);
        expect(Math.max(hertz, to)).toBeLessThan(5000);
        expect(level).toBeLessThanOrEqual(1);
      }
    }
  });
});
