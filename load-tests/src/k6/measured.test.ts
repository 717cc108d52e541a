import { describe, expect, test } from 'vitest';
import { recorder } from './measured.ts';

const START = Date.parse('2026-11-21T12:00:00.000Z');

/** A sample in the format of k6. */
function sample(metric: string, atMs: number, value: number, tags: Readonly<Record<string, string>> = {}): string {
  return JSON.stringify({ metric, type: 'Point', data: { time: new Date(START + atMs).toISOString(), value, tags } });
}

function recorded(lines: readonly string[]) {
  const record = recorder();
  for (const line of lines) record.take(line);
  return record.result();
}

describe('the samples of a run', () => {
  test('become one row per action, the most frequent first', () => {
    const posts = Array.from({ length: 100 }, (_, index) => sample('action_ms', index * 20, index + 1, { action: 'post' }));
    const { seconds, actions } = recorded([sample('action_ms', 0, 7, { action: 'connect' }), ...posts, sample('seen_ms', 2000, 3)]);
    expect(seconds).toBe(2);
    expect(actions).toMatchObject([
      { action: 'post', count: 100, perSecond: 50, latency: { p50: 50, p95: 95, p99: 99, max: 100 }, failed: 0 },
      { action: 'connect', count: 1 },
    ]);
  });

  test('have failures by reason, also for an action that never succeeded', () => {
    const failure = (why: string) => sample('action_failed', 0, 1, { action: 'post', why });
    const { actions } = recorded([failure('503 busy'), failure('429 slow down'), failure('429 slow down')]);
    expect(actions).toMatchObject([
      {
        action: 'post',
        count: 0,
        failed: 3,
        reasons: [
          ['429 slow down', 2],
          ['503 busy', 1],
        ],
      },
    ]);
  });

  test('are grouped by second, including empty seconds', () => {
    const { series, counts } = recorded([
      sample('sockets_opened', 0, 1),
      sample('sockets_opened', 100, 1),
      sample('deliveries', 500, 40),
      sample('seen_ms', 2100, 9),
      sample('sockets_closed', 2200, 1),
    ]);
    expect(series).toMatchObject([
      { sockets: 2, deliveries: 40, seen: null },
      { sockets: 2, deliveries: 0, seen: null, latency: null },
      { sockets: 1, deliveries: 0, seen: { p50: 9 } },
    ]);
    expect(counts).toMatchObject({ deliveries: 40, sockets_opened: 2, sockets_closed: 1, messages_missing: 0 });
  });

  test('of k6 itself are ignored, like metric definitions', () => {
    const definition = JSON.stringify({ type: 'Metric', data: { name: 'action_ms', type: 'trend' }, metric: 'action_ms' });
    expect(recorded([definition, sample('http_req_duration', 0, 5), sample('ws_msgs_received', 0, 1)])).toMatchObject({
      seconds: 0,
      actions: [],
      series: [],
    });
  });
});
