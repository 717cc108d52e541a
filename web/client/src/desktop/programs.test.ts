import { describe, expect, it } from 'vitest';
import { activityOf, MOST_PROGRAMS, readPrograms, type ShownProgram } from './programs.ts';

const blender: ShownProgram = { program: 'blender', action: 'Playing', name: 'Blender' };
const player: ShownProgram = { program: 'mpv', action: 'Watching', name: 'a film' };

describe('what a program that runs shows', () => {
  it('is the first of those that are to be shown, since it was seen first', () => {
    const first = activityOf([blender, player], ['bash', 'mpv'], null, 1000);
    expect(first).toEqual({ action: 'Watching', name: 'a film', startedAt: 1000 });
    expect(activityOf([blender, player], ['mpv'], first, 2000)).toEqual(first);
    expect(activityOf([blender, player], ['blender', 'mpv'], first, 3000)).toEqual({ action: 'Playing', name: 'Blender', startedAt: 3000 });
  });

  it('is nothing when none of them runs', () => {
    expect(activityOf([blender], ['bash'], null, 1)).toBeNull();
    expect(activityOf([], ['blender'], null, 1)).toBeNull();
  });
});

describe('the programs kept on this device', () => {
  it('are read as they were written, and what is not one is passed over', () => {
    const written: unknown = JSON.parse(JSON.stringify([blender, { program: 'x' }, null, 7, { ...player, action: 'Hacking' }, player]));
    expect(readPrograms(written)).toEqual([blender, player]);
    expect(readPrograms({})).toEqual([]);
  });

  it('are not without end', () => {
    expect(readPrograms(Array.from({ length: 99 }, () => blender))).toHaveLength(MOST_PROGRAMS);
  });
});
