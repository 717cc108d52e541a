import { describe, expect, it } from 'vitest';
import { apply } from './apply.ts';
import { authenticated } from './apply-authenticated.ts';
import { emptyState } from './state.ts';
import { payload } from './state-fixture.ts';

const here = { now: 1000, socketId: 'mine' };
const connection = { id: '5', provider: 'GOOGLE', connectedAt: 10 } as const;

describe('linked accounts', () => {
  const start = authenticated(emptyState, payload());

  it('are added once and removed', () => {
    const once = apply(start, { name: 'user:connection_added', payload: { connection } }, here);
    const twice = apply(once, { name: 'user:connection_added', payload: { connection } }, here);
    expect(twice.account?.connections).toEqual([connection]);
    const removed = apply(twice, { name: 'user:connection_removed', payload: { connectionId: '5' } }, here);
    expect(removed.account?.connections).toEqual([]);
  });

  it('change nothing without an account', () => {
    expect(apply(emptyState, { name: 'user:connection_added', payload: { connection } }, here)).toBe(emptyState);
  });
});
