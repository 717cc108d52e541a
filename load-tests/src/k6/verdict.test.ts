import { describe, expect, test } from 'vitest';
import type { Measured } from './measured.ts';
import { recorder } from './measured.ts';
import { passed, thresholdsOf } from './verdict.ts';

function summary(thresholds: Readonly<Record<string, Readonly<Record<string, boolean>>>>) {
  const metrics = Object.entries(thresholds).map(([metric, rules]) => [
    metric,
    { type: 'trend', thresholds: Object.fromEntries(Object.entries(rules).map(([rule, ok]) => [rule, { ok }])) },
  ]);
  return { metrics: { ...Object.fromEntries(metrics), http_reqs: { type: 'counter' } } };
}

function measuredPost(): Measured {
  const record = recorder();
  record.take(
    JSON.stringify({ metric: 'action_ms', type: 'Point', data: { time: '2026-11-21T12:00:00Z', value: 5, tags: { action: 'post' } } }),
  );
  return record.result();
}

describe('the verdict', () => {
  test('lists the thresholds as text, sorted', () => {
    const thresholds = thresholdsOf(
      summary({ messages_missing: { 'count==0': true }, 'action_ms{action:post}': { 'p(95)<100': false } }),
      measuredPost(),
    );
    expect(thresholds).toEqual([
      { what: 'messages missing', rule: 'count = 0', met: true },
      { what: 'post', rule: 'p(95) < 100 ms', met: false },
    ]);
    expect(passed(thresholds, measuredPost())).toBe(false);
  });

  test('has neither met nor crossed a threshold without samples', () => {
    const thresholds = thresholdsOf(
      summary({ 'action_ms{action:edit}': { 'p(95)<100': true }, seen_ms: { 'p(95)<100': true } }),
      measuredPost(),
    );
    expect(thresholds.map(({ met }) => met)).toEqual([null, null]);
    expect(passed(thresholds, measuredPost())).toBe(true);
  });

  test('is not passed for a run without actions', () => {
    expect(passed([], recorder().result())).toBe(false);
  });
});
