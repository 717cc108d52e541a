import { describe, expect, it } from 'vitest';
import { activityOf, MOST_PROGRAMS, readPrograms, type ShownProgram } from './programs.ts';

const blender: ShownProgram = { program: 'blender', action: 'Playing', name: 'Blender' };
const player: ShownProgram = { program: 'mpv', action: 'Watching', name: 'a film' };

describe('the activity of running programs', () => {
  it('is the first selected program, since it was first seen', () => {
    const first = activityOf([blender, player], ['bash', 'mpv'], null, 1000);
    expect(first).toEqual({ action: 'Watching', name: 'a film', startedAt: 1000 });
    expect(activityOf([blender, player], ['mpv'], first, 2000)).toEqual(first);
    expect(activityOf([blender, player], ['blender', 'mpv'], first, 3000)).toEqual({ action: 'Playing', name: 'Blender', startedAt: 3000 });
  });

  it('is empty if none of them is running', () => {
    expect(activityOf([blender], ['bash'], null, 1)).toBeNull();
    expect(activityOf([], ['blender'], null, 1)).toBeNull();
  });
});

describe('the selected programs on this device', () => {
  it('are read as they were written, without invalid entries', () => {
    const written: unknown = JSON.parse(JSON.stringify([blender, { program: 'x' }, null, 7, { ...player, action: 'Hacking' }, player]));
    expect(readPrograms(written)).toEqual([blender, player]);
    expect(readPrograms({})).toEqual([]);
  });

  it('are limited in number', () => {
    expect(readPrograms(Array.from({ length: 99 }, () => blender))).toHaveLength(MOST_PROGRAMS);
  });
});
