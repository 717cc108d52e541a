import { expect, it } from 'vitest';
import { readModelsFinding } from './database-health.ts';

it.each([
  [0, 0, 'ok'],
  [5000, 60_000, 'ok'],
  [1, 61_000, 'error'],
  [5001, 0, 'error'],
])('read models that are %d events behind, the first for %d ms, are %s', (events, waitingMs, status) => {
  expect(readModelsFinding(events, waitingMs).status).toBe(status);
});
