import { describe, expect, it } from 'vitest';
import { recentSignals } from './recent-signals.ts';

const about = (userId: string) => ({ kind: 'leave', userId, rooms: [] }) as const;

describe('recent signals', () => {
  it('H8 gives exactly what came after a position', () => {
    const recent = recentSignals(-1);
    for (const position of [3, 5, 6]) recent.remember({ position, signals: [about(String(position))] });
    expect(recent.since(3)).toEqual([about('5'), about('6')]);
    expect(recent.since(4)).toEqual([about('5'), about('6')]);
    expect(recent.since(6)).toEqual([]);
  });

  it('passes over what is told once more, and what belongs to no event', () => {
    const recent = recentSignals(4);
    for (const position of [5, 4, 5, -1]) recent.remember({ position, signals: [about(String(position))] });
    expect(recent.since(0)).toEqual([about('5')]);
  });

  it('says when a position is too long ago', () => {
    const recent = recentSignals(-1);
    for (let position = 0; position <= 20_000; position += 1) recent.remember({ position, signals: [] });
    expect(recent.since(5)).toBeNull();
    expect(recent.since(19_000)).toEqual([]);
  });

  it('waits until a position is heard, and not for what was told before it listened', async () => {
    const recent = recentSignals(7);
    await recent.heard(7);
    let heard = false;
    const waiting = recent.heard(9).then(() => {
      heard = true;
    });
    recent.remember({ position: 8, signals: [] });
    await Promise.resolve();
    expect(heard).toBe(false);
    recent.remember({ position: 9, signals: [] });
    await waiting;
    expect(heard).toBe(true);
  });
});
