/**
 * A connection to EventStoreDB that survives disconnects: calls are retried if the server is unreachable, and rejected for any other error.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Credentials, convertToCommandError, ErrorType, EventStoreDBClient, isCommandError } from '@eventstore/db-client';
import { Failure } from '../../errors.ts';

/** How long an append or a read is retried. Longer than a cluster needs to elect a leader. */
const PATIENCE_MS = 15_000;
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 1_000;

/** `unknown`: a broken connection may also appear as an internal error of the transport. */
const passing: readonly ErrorType[] = [
  ErrorType.UNAVAILABLE,
  ErrorType.CANCELLED,
  ErrorType.TIMEOUT,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.NOT_LEADER,
  ErrorType.UNKNOWN,
];

export type Connection = {
  readonly client: EventStoreDBClient;
  /** Options of every call. It goes to the leader, so that a read sees the writes before it. */
  readonly call: { readonly credentials: Credentials; readonly requiresLeader: true };
  /** Aborted by `close`. */
  readonly closed: AbortSignal;
  readonly persist: <T>(attempt: () => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
};

export function connect(url: string): Connection {
  const call = { credentials: credentialsOf(url), requiresLeader: true } as const;
  const client = clientOf(url);
  const closing = new AbortController();

  async function persist<T>(attempt: () => Promise<T>): Promise<T> {
    const giveUp = performance.now() + PATIENCE_MS;
    for (let wait = FIRST_PAUSE_MS; ; wait = longer(wait)) {
      if (closing.signal.aborted) throw new Failure('NotReady', 'The log is closed.');
      try {
        return await attempt();
      } catch (error) {
        const isOver = closing.signal.aborted || performance.now() + wait > giveUp;
        if (isOver || !isPassing(error)) throw explained(error);
        await rest(wait, closing.signal);
      }
    }
  }

  async function close(): Promise<void> {
    closing.abort();
    await client.dispose();
  }

  return { client, call, closed: closing.signal, persist, close };
}

/** The next pause of a back-off that starts at `FIRST_PAUSE_MS`. */
export function longer(wait: number | null): number {
  return wait === null ? FIRST_PAUSE_MS : Math.min(wait * 2, LONGEST_PAUSE_MS);
}

/** Waits, or returns immediately once the signal is aborted. */
export async function rest(wait: number, signal: AbortSignal): Promise<void> {
  await pause(wait, undefined, { signal }).catch(() => undefined);
}

/** The server is unreachable, elects a leader or is overloaded, so a retry may succeed. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const known = convertToCommandError(error);
  // A plain `Error` comes from the client, which found no server or was disconnected. Subclasses are other errors.
  return isCommandError(known) ? passing.includes(known.type) : known.name === 'Error';
}

/** Maps the error to a failure that callers can distinguish (house style 5.9). */
export function explained(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Failure) return error;
  const known = convertToCommandError(error);
  const options = { cause: error };
  switch (isCommandError(known) ? known.type : null) {
    case ErrorType.ACCESS_DENIED:
      return new Failure('Misconfigured', 'EventStoreDB refuses the credentials of EVENT_STORE_URL.', options);
    case ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED:
      return new Failure('Misconfigured', `EventStoreDB's MaxAppendSize is too small: ${error.message}`, options);
    case ErrorType.TIMEOUT:
    case ErrorType.DEADLINE_EXCEEDED:
      return new Failure('Timeout', `EventStoreDB did not answer in time: ${error.message}`, options);
    default:
      return isPassing(error) ? new Failure('NotReady', `EventStoreDB cannot be reached: ${error.message}`, options) : error;
  }
}

function clientOf(url: string): EventStoreDBClient {
  try {
    return EventStoreDBClient.connectionString(url);
  } catch {
    // The client's message contains parts of the URL, possibly of the password.
    throw new Failure('Misconfigured', 'EVENT_STORE_URL is not a connection string, or the file in its tlsCAFile cannot be read.');
  }
}

/**
 * Credentials are passed with every call, because that makes the client use a separate call with a deadline for each append. Otherwise all
 * clients of the process share one call and one table of pending answers, and after a disconnect an answer may never come. A connection
 * without TLS never sends credentials.
 */
function credentialsOf(url: string): Credentials {
  const [, username, password] = /^esdb(?:\+discover)?:\/\/([^:/@]+):([^@]+)@/.exec(url) ?? [];
  if (username && password) return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  if (/[?&]tls=false(&|$)/i.test(url)) return { username: '', password: '' };
  throw new Failure('Misconfigured', 'EVENT_STORE_URL needs a user and a password, or tls=false.');
}
