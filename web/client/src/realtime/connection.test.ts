import { describe, expect, it } from 'vitest';
import { type Connection, type ConnectionEvent, connection } from './connection.ts';

const start: Connection = { kind: 'connecting', since: 0 };

function after(...events: ConnectionEvent[]): Connection {
  return events.reduce(connection, start);
}

const live = [
  { type: 'connected', at: 1 },
  { type: 'authenticated', socketId: 's1' },
] as const;

describe('connection', () => {
  it('goes live through authentication', () => {
    expect(after({ type: 'connected', at: 1 })).toEqual({ kind: 'authenticating', since: 1, place: null });
    expect(after(...live)).toEqual({ kind: 'live', socketId: 's1' });
  });

  it('shows the place in the queue while waiting, and none at its head', () => {
    expect(after({ type: 'connected', at: 1 }, { type: 'queued', place: 4 })).toMatchObject({ place: 4 });
    expect(after({ type: 'connected', at: 1 }, { type: 'queued', place: 0 })).toMatchObject({ place: null });
  });

  it('is stale from the loss until it is live again, through every new try', () => {
    const lost = after(...live, { type: 'lost', at: 9 }, { type: 'connected', at: 10 }, { type: 'lost', at: 11 });
    expect(lost).toEqual({ kind: 'stale', since: 9 });
    expect(connection(lost, { type: 'authenticated', socketId: 's2' })).toEqual({ kind: 'live', socketId: 's2' });
  });

  it('stays refused until it is started afresh', () => {
    const refused = after(...live, { type: 'refused', message: 'No.', data: null }, { type: 'lost', at: 3 }, { type: 'connected', at: 4 });
    expect(refused).toEqual({ kind: 'refused', message: 'No.', data: null });
    expect(connection(refused, { type: 'started', at: 5 }).kind).toBe('connecting');
  });
});
