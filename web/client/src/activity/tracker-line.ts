/**
 * The connection to the activity tracker (specification, sections 7 and 9). It sends a ping every 30 s, reconnects 5 s after it closed, and
 * debounces activities.
 */
import type { Activity } from '@folkmoot/contracts/presence/wire';
import { readFrame } from './tracker-frame.ts';

const PING_MS = 30_000;
const SETTLE_MS = 500;
const AGAIN_MS = 5000;

/** The events of a connection. */
export type TrackerEvents = { readonly opened: () => void; readonly received: (frame: unknown) => void; readonly closed: () => void };

export type TrackerConnection = Pick<WebSocket, 'close' | 'send'>;

export type TrackerLineOptions = {
  readonly connect: (events: TrackerEvents) => TrackerConnection;
  readonly onActivity: (activity: Activity | null) => void;
  /** The tracker does not know the user. The connection ends. */
  readonly onError: (text: string) => void;
};

/** The address for the activities of a user. */
export function trackerAddress(base: string, id: string): string {
  return `${base.replace(/\/+$/, '')}/${encodeURIComponent(id)}`;
}

/** Returns a function that ends the connection. While it is closed, the activity is null. */
export function openTrackerLine({ connect, onActivity, onError }: TrackerLineOptions): () => void {
  let isOver = false;
  let connection: TrackerConnection | null = null;
  let pinging: ReturnType<typeof setInterval> | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  function begin(): void {
    connection = connect({ opened, received, closed });
  }

  function opened(): void {
    if (!isOver) pinging = setInterval(() => connection?.send('ping'), PING_MS);
  }

  function closed(): void {
    if (isOver) return;
    hush();
    onActivity(null);
    waiting = setTimeout(begin, AGAIN_MS);
  }

  function received(frame: unknown): void {
    const parsed = isOver ? null : readFrame(frame);
    if (parsed?.kind === 'error') {
      end();
      onError(parsed.text);
    } else if (parsed) {
      clearTimeout(settling);
      settling = setTimeout(() => onActivity(parsed.activity), SETTLE_MS);
    }
  }

  function hush(): void {
    clearInterval(pinging);
    clearTimeout(settling);
    clearTimeout(waiting);
  }

  function end(): void {
    if (isOver) return;
    isOver = true;
    hush();
    connection?.close();
    onActivity(null);
  }

  begin();
  return end;
}
