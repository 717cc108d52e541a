/** The metrics of all scenarios, and the thresholds that apply to all of them. */
import { Counter, Trend } from 'k6/metrics';
import type { Facts } from './facts.ts';

const took = new Trend('action_ms', true);
const failed = new Counter('action_failed');
const seen = new Trend('seen_ms', true);
const deliveries = new Counter('deliveries');
const opened = new Counter('sockets_opened');
const closed = new Counter('sockets_closed');
const cut = new Counter('sockets_cut');
const sent = new Counter('messages_sent');
const expected = new Counter('messages_expected');
const missing = new Counter('messages_missing');
const doubled = new Counter('messages_doubled');
const lost = new Counter('messages_lost');

/** No action fails. Every accepted message is stored once and delivered once to every socket that should get it. */
export const RIGHT = {
  action_failed: ['count==0'],
  messages_lost: ['count==0'],
  messages_missing: ['count==0'],
  messages_doubled: ['count==0'],
} as const;

/** A threshold for a time, for example `p(95)` of 100 ms, on an otherwise idle machine. */
export function below(facts: Facts, share: 'p(50)' | 'p(95)' | 'p(99)' | 'max', milliseconds: number): string {
  return `${share}<${milliseconds * facts.slack}`;
}

/** `null`: success. Otherwise the reason. */
export type Failure = string | null;

export async function timed(action: string, act: () => Promise<Failure>): Promise<boolean> {
  const start = Date.now();
  const failure = await act();
  if (failure === null) took.add(Date.now() - start, { action });
  else failed.add(1, { action, why: failure });
  return failure === null;
}

const REPORT_EVERY_MS = 500;
let delivered = 0;
let reportedAt = 0;

/** A counter, because a sample per delivery would cost more than the delivery. */
export function countDelivery(): void {
  delivered += 1;
  if (Date.now() - reportedAt >= REPORT_EVERY_MS) reportDeliveries();
}

export function reportDeliveries(): void {
  if (delivered > 0) deliveries.add(delivered);
  delivered = 0;
  reportedAt = Date.now();
}

export function countSeen(milliseconds: number): void {
  seen.add(milliseconds);
}

export const count = {
  opened: () => opened.add(1),
  closed: () => closed.add(1),
  /** The server or the network closed the connection. */
  cut: () => cut.add(1),
  sent: () => sent.add(1),
  doubled: (number: number) => doubled.add(number),
  lost: (number: number) => lost.add(number),
  judged(due: number, absent: number): void {
    expected.add(due);
    missing.add(absent);
  },
};
