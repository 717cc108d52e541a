import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTrackerConnection, type TrackerConnection, type TrackerEvents, trackerAddress } from './tracker-connection.ts';

type FakeConnection = TrackerConnection & { readonly events: TrackerEvents; readonly sent: string[]; isClosed: boolean };

function aConnection(events: TrackerEvents): FakeConnection {
  const sent: string[] = [];
  const connection: FakeConnection = {
    events,
    sent,
    isClosed: false,
    send: (data) => sent.push(String(data)),
    close: () => {
      connection.isClosed = true;
    },
  };
  return connection;
}

function frame(...names: readonly string[]): string {
  return JSON.stringify({ status: 'online', activities: names.map((name) => ({ name, type: 0 })) });
}

/** A connection to the tracker that records its sockets and activities. */
function aTracker() {
  const connections: FakeConnection[] = [];
  const activities: (string | null)[] = [];
  const errors: string[] = [];
  const end = openTrackerConnection({
    connect(events) {
      const connection = aConnection(events);
      connections.push(connection);
      return connection;
    },
    onActivity: (activity) => activities.push(activity?.name ?? null),
    onError: (text) => errors.push(text),
  });
  const nothing: TrackerEvents = { opened() {}, received() {}, closed() {} };
  return { connections, activities, errors, end, latest: () => connections.at(-1) ?? aConnection(nothing) };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the connection to the tracker', () => {
  it('sends a ping every 30 s while it is open', () => {
    const { latest } = aTracker();
    vi.advanceTimersByTime(60_000);
    expect(latest().sent).toEqual([]);
    latest().events.opened();
    vi.advanceTimersByTime(29_999);
    expect(latest().sent).toEqual([]);
    vi.advanceTimersByTime(30_001);
    expect(latest().sent).toEqual(['ping', 'ping']);
  });

  it('reports only the last activity of 500 ms', () => {
    const { latest, activities } = aTracker();
    latest().events.received(frame('Chess'));
    vi.advanceTimersByTime(499);
    latest().events.received(frame('Go'));
    vi.advanceTimersByTime(499);
    expect(activities).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(activities).toEqual(['Go']);
    latest().events.received(frame());
    vi.advanceTimersByTime(500);
    expect(activities).toEqual(['Go', null]);
  });

  it('reconnects 5 s after it closed, and reports no activity meanwhile', () => {
    const { connections, latest, activities } = aTracker();
    latest().events.opened();
    latest().events.received(frame('Chess'));
    latest().events.closed();
    vi.advanceTimersByTime(4999);
    expect(connections).toHaveLength(1);
    expect(activities).toEqual([null]);
    vi.advanceTimersByTime(1);
    expect(connections).toHaveLength(2);
    latest().events.closed();
    vi.advanceTimersByTime(5000);
    expect(connections).toHaveLength(3);
    vi.advanceTimersByTime(60_000);
    expect(connections[0]?.sent).toEqual([]);
  });

  it('ends if the tracker reports an error', () => {
    const { connections, latest, errors, activities } = aTracker();
    latest().events.received(frame('Chess'));
    latest().events.received('{"error":"Unknown"}');
    vi.advanceTimersByTime(60_000);
    expect(errors).toEqual(['Unknown']);
    expect(activities).toEqual([null]);
    expect(connections.map(({ isClosed }) => isClosed)).toEqual([true]);
  });

  it('ignores unknown frames', () => {
    const { latest, activities } = aTracker();
    latest().events.received('pong');
    latest().events.received(new ArrayBuffer(4));
    vi.advanceTimersByTime(60_000);
    expect(activities).toEqual([]);
  });

  it('stays closed after it was ended', () => {
    const { connections, latest, activities, end } = aTracker();
    latest().events.opened();
    end();
    end();
    latest().events.received(frame('Go'));
    latest().events.closed();
    latest().events.opened();
    vi.advanceTimersByTime(60_000);
    expect(connections).toHaveLength(1);
    expect(latest()).toMatchObject({ isClosed: true, sent: [] });
    expect(activities).toEqual([null]);
  });
});

it.each([
  ['wss://tracker.example', '17', 'wss://tracker.example/17'],
  ['wss://tracker.example/people/', 'a/b?c', 'wss://tracker.example/people/a%2Fb%3Fc'],
])('the address at %s for %s is %s', (base, id, address) => {
  expect(trackerAddress(base, id)).toBe(address);
});
