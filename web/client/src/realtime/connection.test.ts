import { describe, expect, it } from 'vitest';
import { type Connection, type ConnectionEvent, connection } from './connection.ts';

const start: Connection = { kind: 'connecting', since: 0, attempts: 0 };

function after(...events: ConnectionEvent[]): Connection {
  return events.reduce(connection, start);
}

const live = [
  { type: 'connected', at: 1 },
  { type: 'authenticated', at: 2, socketId: 's1' },
] as const;

describe('connection', () => {
  it('becomes live after authentication', () => {
    expect(after({ type: 'connected', at: 1 })).toEqual({ kind: 'authenticating', since: 1, attempts: 0, place: null });
    expect(after(...live)).toEqual({ kind: 'live', since: 2, socketId: 's1' });
  });

  it('shows the position in the queue while waiting, and none for the first', () => {
    expect(after({ type: 'connected', at: 1 }, { type: 'queued', place: 4 })).toMatchObject({ place: 4 });
    expect(after({ type: 'connected', at: 1 }, { type: 'queued', place: 0 })).toMatchObject({ place: null });
  });

  it('is stale from the loss until it is live again, through every attempt', () => {
    const lost = after(...live, { type: 'lost', at: 9 }, { type: 'connected', at: 10 }, { type: 'lost', at: 11 });
    expect(lost).toEqual({ kind: 'stale', since: 9, attempts: 0, liveSince: 2 });
    expect(connection(lost, { type: 'authenticated', at: 12, socketId: 's2' })).toEqual({ kind: 'live', since: 12, socketId: 's2' });
  });

  it('counts the attempts since the first connect or since a loss', () => {
    const twice = [
      { type: 'retried', attempts: 1 },
      { type: 'retried', attempts: 2 },
    ] as const;
    expect(after(...twice)).toMatchObject({ kind: 'connecting', attempts: 2 });
    expect(after(...twice, { type: 'connected', at: 3 })).toMatchObject({ kind: 'authenticating', attempts: 2 });
    expect(after(...live, { type: 'lost', at: 9 }, ...twice)).toEqual({ kind: 'stale', since: 9, attempts: 2, liveSince: 2 });
    expect(after(...live, ...twice)).toEqual(after(...live));
  });

  it('stays refused until it is started again', () => {
    const refused = after(...live, { type: 'refused', message: 'No.', data: null }, { type: 'lost', at: 3 }, { type: 'connected', at: 4 });
    expect(refused).toEqual({ kind: 'refused', message: 'No.', data: null });
    expect(connection(refused, { type: 'started', at: 5 }).kind).toBe('connecting');
  });
});
