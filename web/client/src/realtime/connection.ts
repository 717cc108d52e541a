/** The state of the realtime connection as a closed union, and its pure reducer. A screen cannot read data that does not exist yet. */

export type RefusalData = {
  readonly type: string;
  readonly reason?: string | null;
  readonly expire?: number | null;
  readonly by?: { readonly username?: string };
};

/** `attempts`: the number of attempts since `since` (specification, section 4). */
export type Connection =
  | { readonly kind: 'connecting'; readonly since: number; readonly attempts: number }
  | { readonly kind: 'authenticating'; readonly since: number; readonly attempts: number; readonly place: number | null }
  /** `since`: the time of the last authentication. */
  | { readonly kind: 'live'; readonly since: number; readonly socketId: string }
  /** The connection was live and is lost, so the data on screen may be old. `liveSince`: the time of the last authentication. */
  | { readonly kind: 'stale'; readonly since: number; readonly attempts: number; readonly liveSince: number }
  /** Final: the server refuses this session. */
  | { readonly kind: 'refused'; readonly message: string; readonly data: RefusalData | null };

export type ConnectionEvent =
  | { readonly type: 'started'; readonly at: number }
  | { readonly type: 'connected'; readonly at: number }
  | { readonly type: 'queued'; readonly place: number }
  | { readonly type: 'authenticated'; readonly at: number; readonly socketId: string }
  | { readonly type: 'retried'; readonly attempts: number }
  | { readonly type: 'lost'; readonly at: number }
  | { readonly type: 'refused'; readonly message: string; readonly data: RefusalData | null };

export function connection(state: Connection, event: ConnectionEvent): Connection {
  // After a refusal only a new start counts. The disconnect that follows the refusal adds nothing.
  if (state.kind === 'refused' && event.type !== 'started') return state;
  switch (event.type) {
    case 'started':
      return { kind: 'connecting', since: event.at, attempts: 0 };
    case 'connected':
      return state.kind === 'stale' ? state : { kind: 'authenticating', since: event.at, attempts: attemptsOf(state), place: null };
    case 'queued':
      return state.kind === 'authenticating' ? { ...state, place: event.place > 0 ? event.place : null } : state;
    case 'authenticated':
      return { kind: 'live', since: event.at, socketId: event.socketId };
    case 'retried':
      return 'attempts' in state ? { ...state, attempts: event.attempts } : state;
    case 'lost':
      if (state.kind === 'live') return { kind: 'stale', since: event.at, attempts: 0, liveSince: state.since };
      return state.kind === 'authenticating' ? { kind: 'connecting', since: state.since, attempts: state.attempts } : state;
    case 'refused':
      return { kind: 'refused', message: event.message, data: event.data };
  }
}

function attemptsOf(state: Connection): number {
  return 'attempts' in state ? state.attempts : 0;
}

/** How long the connection may be lost before the banner is shown. */
export const MENTION_AFTER = 3000;
