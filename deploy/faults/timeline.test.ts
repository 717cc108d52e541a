/** Tests what a reader displays from pages and events, in any order. */
import { describe, expect, it } from 'vitest';
import { ordered, refresh, type Timeline, type Told, tell } from './timeline.ts';

const shown = (id: string, value = `say ${id}`) => ({ id, value, reactions: 0 });
const created = (id: string, value?: string): Told => ({ event: 'created', shown: shown(id, value) });
const nothing: Timeline = new Map();

function after(...told: Told[]): readonly object[] {
  return ordered(told.reduce(tell, nothing));
}

describe('a timeline', () => {
  it('keeps the order of events', () => {
    expect(after(created('10'), created('9'))).toEqual([shown('10'), shown('9')]);
  });

  it('is not reverted by a repeated event', () => {
    const edited: Told = { event: 'updated', id: '1', value: 'better' };
    expect(after(created('1'), edited, { event: 'reacted', id: '1', count: 2 }, created('1'))).toEqual([
      { id: '1', value: 'better', reactions: 2 },
    ]);
  });

  it('drops deleted messages, and ignores events of unknown ones', () => {
    expect(after(created('1'), { event: 'deleted', id: '1' }, { event: 'updated', id: '2', value: 'new' })).toEqual([]);
  });

  it('replaces the range of a page, keeps older messages, and adds events since the request', () => {
    const before = [created('1'), created('2'), created('3', 'old')].reduce(tell, nothing);
    const page = [shown('3', 'new'), shown('4')];
    expect(ordered(refresh(before, '1', page, [created('5'), { event: 'deleted', id: '4' }]))).toEqual([
      shown('1'),
      shown('3', 'new'),
      shown('5'),
    ]);
  });
});
