import { describe, expect, it } from 'vitest';
import { recentSignals } from './recent-signals.ts';

const about = (userId: string) => ({ kind: 'leave', userId, rooms: [] }) as const;
const batch = (position: number, partition = 0) => ({ partition, position, signals: [about(`${partition}/${position}`)] });

describe('recent signals', () => {
  it('H8 returns exactly the signals after a position', () => {
    const recent = recentSignals([-1]);
    for (const position of [3, 5, 6]) recent.remember(batch(position));
    expect(recent.since([3])).toEqual([about('0/5'), about('0/6')]);
    expect(recent.since([4])).toEqual([about('0/5'), about('0/6')]);
    expect(recent.since([6])).toEqual([]);
  });

  it('H8 returns exactly the signals after a position of each partition, in the order of arrival', () => {
    const recent = recentSignals([0, 0]);
    for (const each of [batch(7, 1), batch(3, 0), batch(9, 1), batch(4, 0)]) recent.remember(each);
    expect(recent.since([3, 7])).toEqual([about('1/9'), about('0/4')]);
    expect(recent.since([4, 0])).toEqual([about('1/7'), about('1/9')]);
  });

  it('ignores repeated signals, and signals that belong to no event', () => {
    const recent = recentSignals([4]);
    for (const position of [5, 4, 5, -1]) recent.remember(batch(position));
    expect(recent.since([0])).toEqual([about('0/5')]);
  });

  it('reports that a position is too old', () => {
    const recent = recentSignals([-1]);
    for (let position = 0; position <= 20_000; position += 1) recent.remember({ partition: 0, position, signals: [] });
    expect(recent.since([5])).toBeNull();
    expect(recent.since([19_000])).toEqual([]);
  });

  it('waits until a position has arrived, but not for signals from before the start', async () => {
    const recent = recentSignals([7]);
    await recent.reached([7]);
    // The log was partitioned meanwhile.
    await recent.reached([7, 7]);
    let isReached = false;
    const waiting = recent.reached([9, 7]).then(() => {
      isReached = true;
    });
    recent.remember(batch(8));
    await Promise.resolve();
    expect(isReached).toBe(false);
    recent.remember(batch(9));
    await waiting;
    expect(isReached).toBe(true);
  });
});
