import { expect, test } from 'vitest';
import { smallRun, smallThresholds } from './small-run-fixture.ts';
import { actionsTable, countsTable, printed, thresholdsTable } from './tables.ts';

test('a terminal shows columns, with errors and their reasons', () => {
  const lines = printed(actionsTable(smallRun())).split('\n');
  expect(new Set(lines.map(({ length }) => length)).size).toBe(1);
  expect(lines.find((line) => line.startsWith('edit'))).toMatch(/–.*1 \(1 × 400 <not> yours\)$/);
  expect(lines.find((line) => line.startsWith('post'))).toMatch(/ 3 .*15 ms +900 ms +900 ms +900 ms +0$/);
});

test('messages are seen or missing, and thresholds are met, crossed or not measured', () => {
  expect(countsTable(smallRun()).rows).toEqual(
    expect.arrayContaining([
      ['seen', '8'],
      ['missing', '1'],
    ]),
  );
  expect(thresholdsTable(smallThresholds).rows.map((cells) => cells[2])).toEqual(['yes', 'NO', 'not measured']);
});
