/**
 * The realtime connection of this page. It uses websockets only, authenticates on every connect, and reconnects without end, with pauses of
 * 1-5 s by the library. Events go through the table into the store. The authenticated payload replaces the store.
 */
import { type AuthenticateError, accountEvents } from '@folkmoot/contracts/accounts/wire';
import type { WireEvent } from '@folkmoot/contracts/kernel/signal';
import { authenticated as authenticatedEvent, clientEvents } from '@folkmoot/contracts/realtime';
import { io, type Socket } from 'socket.io-client';
import type { input, output, ZodType } from 'zod';
import { withShownNames } from '../api/shown-names.ts';
import { token } from '../session/session.ts';
import { apply, isWireName } from '../store/apply.ts';
import { authenticated } from '../store/apply-authenticated.ts';
import { afterConnectionLost } from '../store/connection-lost.ts';
import { createStore, useSelected } from '../store/create-store.ts';
import type { Payloads, WireName } from '../store/event-table.ts';
import { forgetSavedState } from '../store/save-state.ts';
import { emptyState } from '../store/state.ts';
import { store } from '../store/store.ts';
import type { Authenticated } from './authenticated.ts';
import { type Connection, type ConnectionEvent, connection, type RefusalData } from './connection.ts';

const state = createStore<Connection>({ kind: 'connecting', since: 0, attempts: 0 });
const openedListeners = new Set<() => void>();
const eventListeners = new Map<string, Set<(payload: unknown) => void>>();
let socket: Socket | null = null;

function dispatch(event: ConnectionEvent): void {
  state.update((current) => connection(current, event));
}

/** Does nothing if there is a connection. */
export function openConnection(): void {
  if (socket) return;
  dispatch({ type: 'started', at: Date.now() });
  socket = io({
    transports: ['websocket'],
    autoConnect: false,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
    timeout: 20_000,
  });
  listen(socket);
  socket.connect();
}

/** Clears the store, because another user may log in next. */
export function closeConnection(): void {
  socket?.removeAllListeners();
  socket?.io.off('reconnect_attempt');
  socket?.disconnect();
  socket = null;
  store.set(emptyState);
}

/** For another attempt of the user after a refusal. */
export function reopenConnection(): void {
  closeConnection();
  openConnection();
}

function listen(opened: Socket): void {
  opened.on('connect', () => {
    dispatch({ type: 'connected', at: Date.now() });
    opened.emit(clientEvents.authenticate.name, { token: token() });
  });
  opened.io.on('reconnect_attempt', (attempts) => dispatch({ type: 'retried', attempts }));
  opened.on('disconnect', (reason) => {
    store.update(afterConnectionLost);
    dispatch({ type: 'lost', at: Date.now() });
    // The library does not reconnect after a disconnect by the server. Without a refusal the session is still valid.
    if (reason === 'io server disconnect' && state.get().kind !== 'refused') opened.connect();
  });
  opened.on(accountEvents.authenticateError.name, (error: AuthenticateError & { readonly data?: RefusalData }) => {
    // Nothing of a session that the server refuses from the start is shown.
    if (state.get().kind !== 'stale') store.set(emptyState);
    void forgetSavedState();
    dispatch({ type: 'refused', message: error.message, data: error.data ?? null });
  });
  opened.on(accountEvents.authQueuePosition.name, ({ pos }: { readonly pos: number }) => dispatch({ type: 'queued', place: pos }));
  opened.on(authenticatedEvent.name, (payload: Authenticated) => {
    store.update((current) => authenticated(current, payload));
    dispatch({ type: 'authenticated', at: Date.now(), socketId: opened.id ?? '' });
    for (const listener of openedListeners) listener();
  });
  // This listener runs before those of single events.
  opened.onAny((name: string, payload: Payloads[WireName]) => {
    withShownNames(payload);
    for (const listener of eventListeners.get(name) ?? []) listener(payload);
    if (!isWireName(name)) return;
    const context = { now: Date.now(), socketId: opened.id ?? null };
    store.update((current) => apply(current, { name, payload }, context));
  });
}

/** Sent with a command, so that its echo is not sent to this page. null while not live. */
export function socketId(): string | null {
  const current = state.get();
  return current.kind === 'live' ? current.socketId : null;
}

/** Marks a channel as seen. The badge is cleared when the server confirms it, on all devices. */
export function dismiss(channelId: string): void {
  if (state.get().kind === 'live') socket?.emit(clientEvents.dismiss.name, { channelId });
}

/** Listens to an event that the store does not keep. */
export function onRealtimeEvent<Schema extends ZodType>(
  event: WireEvent<string, Schema>,
  listener: (payload: output<Schema>) => void,
): () => void {
  const listeners = eventListeners.get(event.name) ?? new Set();
  eventListeners.set(event.name, listeners);
  // Payloads are trusted like replies, because they were made by the same contract.
  const handler = (payload: unknown) => listener(payload as output<Schema>);
  listeners.add(handler);
  return () => listeners.delete(handler);
}

/** Sends nothing while disconnected, because messages of a call are useless after the connection was lost. */
export function emit<Schema extends ZodType>(event: WireEvent<string, Schema>, payload: input<Schema>): void {
  if (state.get().kind === 'live') socket?.emit(event.name, payload);
}

/** Runs after every authentication, including the first. */
export function onLive(listener: () => void): () => void {
  openedListeners.add(listener);
  return () => openedListeners.delete(listener);
}

export function useConnection(): Connection {
  return useSelected(state, same);
}

function same(current: Connection): Connection {
  return current;
}
