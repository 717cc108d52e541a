/** The state of the realtime connection as a closed union, and its pure reducer. A screen cannot read what does not exist yet. */

export type RefusalData = {
  readonly type: string;
  readonly reason?: string | null;
  readonly expire?: number | null;
  readonly by?: { readonly username?: string };
};

export type Connection =
  | { readonly kind: 'connecting'; readonly since: number }
  | { readonly kind: 'authenticating'; readonly since: number; readonly place: number | null }
  | { readonly kind: 'live'; readonly socketId: string }
  /** Lost after it had been live; what is on screen may be old. */
  | { readonly kind: 'stale'; readonly since: number }
  /** Final: the server will not have this session. */
  | { readonly kind: 'refused'; readonly message: string; readonly data: RefusalData | null };

export type ConnectionEvent =
  | { readonly type: 'started'; readonly at: number }
  | { readonly type: 'connected'; readonly at: number }
  | { readonly type: 'queued'; readonly place: number }
  | { readonly type: 'authenticated'; readonly socketId: string }
  | { readonly type: 'lost'; readonly at: number }
  | { readonly type: 'refused'; readonly message: string; readonly data: RefusalData | null };

export function connection(state: Connection, event: ConnectionEvent): Connection {
  // After a refusal only a fresh start counts: the disconnect that follows it says nothing new.
  if (state.kind === 'refused' && event.type !== 'started') return state;
  switch (event.type) {
    case 'started':
      return { kind: 'connecting', since: event.at };
    case 'connected':
      return state.kind === 'stale' ? state : { kind: 'authenticating', since: event.at, place: null };
    case 'queued':
      return state.kind === 'authenticating' ? { ...state, place: event.place > 0 ? event.place : null } : state;
    case 'authenticated':
      return { kind: 'live', socketId: event.socketId };
    case 'lost':
      if (state.kind === 'live') return { kind: 'stale', since: event.at };
      return state.kind === 'authenticating' ? { kind: 'connecting', since: state.since } : state;
    case 'refused':
      return { kind: 'refused', message: event.message, data: event.data };
  }
}

/** How long the connection may be away before it is mentioned. */
export const MENTION_AFTER = 3000;
