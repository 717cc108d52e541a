import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTrackerLine, type TrackerConnection, type TrackerEvents, trackerAddress } from './tracker-line.ts';

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
function aLine() {
  const lines: FakeConnection[] = [];
  const activities: (string | null)[] = [];
  const errors: string[] = [];
  const end = openTrackerLine({
    connect(events) {
      const line = aConnection(events);
      lines.push(line);
      return line;
    },
    onActivity: (activity) => activities.push(activity?.name ?? null),
    onError: (text) => errors.push(text),
  });
  const nothing: TrackerEvents = { opened() {}, received() {}, closed() {} };
  return { lines, activities, errors, end, latest: () => lines.at(-1) ?? aConnection(nothing) };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the connection to the tracker', () => {
  it('sends a ping every 30 s while it is open', () => {
    const { latest } = aLine();
    vi.advanceTimersByTime(60_000);
    expect(latest().sent).toEqual([]);
    latest().events.opened();
    vi.advanceTimersByTime(29_999);
    expect(latest().sent).toEqual([]);
    vi.advanceTimersByTime(30_001);
    expect(latest().sent).toEqual(['ping', 'ping']);
  });

  it('reports only the last activity of 500 ms', () => {
    const { latest, activities } = aLine();
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
    const { lines, latest, activities } = aLine();
    latest().events.opened();
    latest().events.received(frame('Chess'));
    latest().events.closed();
    vi.advanceTimersByTime(4999);
    expect(lines).toHaveLength(1);
    expect(activities).toEqual([null]);
    vi.advanceTimersByTime(1);
    expect(lines).toHaveLength(2);
    latest().events.closed();
    vi.advanceTimersByTime(5000);
    expect(lines).toHaveLength(3);
    vi.advanceTimersByTime(60_000);
    expect(lines[0]?.sent).toEqual([]);
  });

  it('ends if the tracker reports an error', () => {
    const { lines, latest, errors, activities } = aLine();
    latest().events.received(frame('Chess'));
    latest().events.received('{"error":"Unknown"}');
    vi.advanceTimersByTime(60_000);
    expect(errors).toEqual(['Unknown']);
    expect(activities).toEqual([null]);
    expect(lines.map(({ isClosed }) => isClosed)).toEqual([true]);
  });

  it('ignores unknown frames', () => {
    const { latest, activities } = aLine();
    latest().events.received('pong');
    latest().events.received(new ArrayBuffer(4));
    vi.advanceTimersByTime(60_000);
    expect(activities).toEqual([]);
  });

  it('stays closed after it was ended', () => {
    const { lines, latest, activities, end } = aLine();
    latest().events.opened();
    end();
    end();
    latest().events.received(frame('Go'));
    latest().events.closed();
    latest().events.opened();
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(1);
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
