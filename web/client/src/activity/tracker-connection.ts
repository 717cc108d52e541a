/**
 * The connection to the activity tracker (specification, sections 7 and 9). It sends a ping every 30 s, reconnects 5 s after it closed, and
 * debounces activities.
 */
import type { Activity } from '@folkmoot/contracts/presence/wire';
import { readFrame } from './tracker-frame.ts';

const PING_MS = 30_000;
const DEBOUNCE_MS = 500;
const RECONNECT_MS = 5000;

/** The events of a connection. */
export type TrackerEvents = { readonly opened: () => void; readonly received: (frame: unknown) => void; readonly closed: () => void };

export type TrackerConnection = Pick<WebSocket, 'close' | 'send'>;

export type TrackerOptions = {
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
export function openTrackerConnection({ connect, onActivity, onError }: TrackerOptions): () => void {
  let isEnded = false;
  let connection: TrackerConnection | null = null;
  let pingTimer: ReturnType<typeof setInterval> | undefined;
  let debounceTimer: ReturnType<typeof setTimeout> | undefined;
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    connection = connect({ opened, received, closed });
  }

  function opened(): void {
    if (!isEnded) pingTimer = setInterval(() => connection?.send('ping'), PING_MS);
  }

  function closed(): void {
    if (isEnded) return;
    stopTimers();
    onActivity(null);
    reconnectTimer = setTimeout(open, RECONNECT_MS);
  }

  function received(frame: unknown): void {
    const parsed = isEnded ? null : readFrame(frame);
    if (parsed?.kind === 'error') {
      end();
      onError(parsed.text);
    } else if (parsed) {
      clearTimeout(debounceTimer);
      debounceTimer = setTimeout(() => onActivity(parsed.activity), DEBOUNCE_MS);
    }
  }

  function stopTimers(): void {
    clearInterval(pingTimer);
    clearTimeout(debounceTimer);
    clearTimeout(reconnectTimer);
  }

  function end(): void {
    if (isEnded) return;
    isEnded = true;
    stopTimers();
    connection?.close();
    onActivity(null);
  }

  open();
  return end;
}
