/** A run that is small enough to read its report. */
import { type Measured, recorder } from '../measured.ts';
import type { Threshold } from '../verdict.ts';
import type { RunFacts } from './page.ts';

const START = Date.parse('2026-11-21T12:00:00.000Z');

export const smallFacts: RunFacts = {
  scenario: 'chat-mix',
  about: 'a large team chat on an ordinary day',
  target: 'http://chat.example.org',
  people: 3,
  seconds: 3,
  rate: 2,
  slack: 2,
  machine: '2 × a processor (x64), k6 v1',
  when: new Date(START),
};

export const smallThresholds: readonly Threshold[] = [
  { what: 'messages missing', rule: 'count = 0', met: true },
  { what: 'post', rule: 'p(95) < 20 ms', met: false },
  { what: 'edit', rule: 'p(95) < 20 ms', met: null },
];

export function smallRun(): Measured {
  const record = recorder();
  const take = (metric: string, atMs: number, value: number, tags: Readonly<Record<string, string>> = {}) =>
    record.take(JSON.stringify({ metric, type: 'Point', data: { time: new Date(START + atMs).toISOString(), value, tags } }));
  for (const at of [0, 100, 200]) {
    take('sockets_opened', at, 1);
    take('action_ms', at, 30 + at / 10, { action: 'connect' });
  }
  for (const [index, took] of [12, 15, 900].entries()) {
    take('action_ms', 500 + index * 1000, took, { action: 'post' });
    take('messages_sent', 500 + index * 1000, 1);
    take('seen_ms', 600 + index * 1000, took + 1);
    take('deliveries', 700 + index * 1000, 3);
  }
  take('action_failed', 1800, 1, { action: 'edit', why: '400 <not> yours' });
  take('messages_expected', 2900, 9);
  take('messages_missing', 2900, 1);
  take('sockets_closed', 2950, 3);
  return record.result();
}
