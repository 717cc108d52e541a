import { expect, it } from 'vitest';
import { secondsOf } from './longest-first.ts';

it('reads the seconds of each file, and ignores other lines', () => {
  expect(secondsOf('140\te2e\ta.e2e.test.ts\n15\tint\tb.int.test.ts\n\n')).toEqual(
    new Map([
      ['a.e2e.test.ts', 140],
      ['b.int.test.ts', 15],
    ]),
  );
});
