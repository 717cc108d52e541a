import { expect, it } from 'vitest';
import { growthText } from './growth.ts';

it('draws the measured points', () => {
  const points = [
    { stored: 10_000, message: 700.4, floor: 200, page: 310 },
    { stored: 1_000_000, message: 721, floor: 206, page: 333.3 },
  ];
  const text = growthText({ measured: '3 rounds', points });
  expect(text).toContain(
    'x-axis "messages stored" ["10,000", "1,000,000"]\n  y-axis "µs of CPU" 0 --> 800\n  line [700, 721]\n  line [200, 206]',
  );
  expect(text).toContain('y-axis "µs of CPU" 0 --> 400\n  line [310, 333]');
  expect(text).toContain('| 1,000,000       | 721 µs    | 206 µs    | 3.50  | 333 µs       |');
});
