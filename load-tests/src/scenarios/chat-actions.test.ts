import { expect, test } from 'vitest';
import { ACTIONS, actionAt, WEIGHTS } from './chat-actions.ts';

test('every action occurs as often as its weight says', () => {
  const draws = 1_000_000;
  const counts = new Map<string, number>();
  for (let draw = 0; draw < draws; draw += 1) {
    const action = actionAt((draw + 0.5) / draws);
    counts.set(action, (counts.get(action) ?? 0) + 1);
  }
  const total = Object.values(WEIGHTS).reduce((sum, weight) => sum + weight, 0);
  expect(Object.keys(WEIGHTS)).toEqual(ACTIONS);
  for (const action of ACTIONS) expect((counts.get(action) ?? 0) / draws).toBeCloseTo(WEIGHTS[action] / total, 5);
});

test('both ends of the range select an action', () => {
  expect([actionAt(0), actionAt(1)]).toEqual(['switch channel', 'switch channel']);
});
