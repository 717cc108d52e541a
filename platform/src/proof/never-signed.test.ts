import { describe, expect, it } from 'vitest';
import type { EventLog } from '../event-log/port.ts';
import { neverSigned, SIGNED_WITHIN_MS } from './never-signed.ts';

const NOW = Date.UTC(2026, 10, 24);
const YOUNG = JSON.stringify({ at: NOW - SIGNED_WITHIN_MS + 1 });
const OLD = JSON.stringify({ at: NOW - SIGNED_WITHIN_MS });

function logOf(...metas: readonly string[]): Pick<EventLog, 'readAll'> {
  const event = { type: 'Noted', version: 1, stream: 'notes-1', data: '{}', bulk: false };
  const events = metas.map((meta, index) => ({ ...event, id: `event ${index}`, meta, revision: index, position: index }));
  return { readAll: async ({ after, limit }) => events.filter(({ position }) => position > after).slice(0, limit) };
}

describe('a log without signatures', () => {
  it('is intact while it is empty or new', async () => {
    expect(await neverSigned(logOf(), NOW)).toBeNull();
    expect(await neverSigned(logOf(YOUNG, YOUNG), NOW)).toBeNull();
  });

  it('H10 is rejected once it is older than that', async () => {
    const fault = await neverSigned(logOf(OLD), NOW);
    expect(fault).toMatchObject({ ok: false, position: null });
    expect(fault?.what).toContain('This log has no checkpoint, and the event at position 0 is of 2026-11-23T23:55:00.000Z');
  });

  it('H10 is as old as its oldest event, wherever that is', async () => {
    const young = Array.from({ length: 1100 }, () => YOUNG);
    const fault = await neverSigned(logOf(YOUNG, OLD, ...young), NOW);
    expect(fault?.what).toContain('the event at position 1 is of 2026-11-23T23:55:00.000Z');
    expect((await neverSigned(logOf(...young, OLD), NOW))?.what).toContain('the event at position 1100 is of');
  });

  it.each([['words'], [null], [1e300]])('H10 is rejected if an event has no time: %j', async (at) => {
    const fault = await neverSigned(logOf(YOUNG, JSON.stringify({ at })), NOW);
    expect(fault?.what).toContain('This log has no checkpoint:');
  });

  it('H10 is rejected if the time cannot be read', async () => {
    expect(await neverSigned(logOf('nothing'), NOW)).not.toBeNull();
  });
});
