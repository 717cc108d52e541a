import { describe, expect, test } from 'vitest';
import { lineChart } from './charts.ts';

function pathIn(svg: string): string {
  return /class="line c0" d="([^"]*)"/.exec(svg)?.[1] ?? '';
}

describe('a line chart', () => {
  test('has a gap if there is no value', () => {
    const path = pathIn(lineChart({ title: 't', unit: 'ms', lines: [{ name: 'p50', values: [1, 2, null, 3, 4] }] }));
    expect(path.match(/M/g)).toHaveLength(2);
    expect(path.match(/L/g)).toHaveLength(2);
  });

  test.each([
    [0, ['0', '1']],
    [7, ['0', '2', '4', '6', '8']],
    [1300, ['0', '500', '1,000', '1,500']],
  ])('up to %d has round numbers on its axis', (most, marks) => {
    const svg = lineChart({ title: 't', unit: 'ms', lines: [{ name: 'p50', values: [0, most] }] });
    const labels = [...svg.matchAll(/class="y"[^>]*>([^<]*)</g)].map(([, label]) => label);
    expect(labels).toEqual(expect.arrayContaining(marks));
  });

  test('with one second is a dot', () => {
    expect(pathIn(lineChart({ title: 't', unit: 'ms', lines: [{ name: 'p50', values: [5] }] }))).toMatch(/^M[\d.]+ [\d.]+h0\.1$/);
  });
});
