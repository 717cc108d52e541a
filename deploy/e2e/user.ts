/** A user with an account and a connected socket, for end-to-end tests without a browser. */
import { randomUUID } from 'node:crypto';
import { register } from '@folkmoot/contracts/accounts/commands';
import { Token } from '@folkmoot/contracts/accounts/wire';
import type { WireEvent } from '@folkmoot/contracts/kernel/signal';
import { getOwnDetails } from '@folkmoot/contracts/profiles/commands';
import { Authenticated, authenticated, clientEvents } from '@folkmoot/contracts/realtime';
import { io, type Socket } from 'socket.io-client';
import type { z } from 'zod';
import { type ApiClient, apiClient } from '../src/api-client.ts';

export type Person = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly token: string;
  readonly password: string;
  readonly api: ApiClient;
};

export async function registerUser(url: string, name: string): Promise<Person> {
  const password = `${name}-secret`;
  const email = `${name.toLowerCase()}-${randomUUID()}@example.com`;
  const { token } = Token.parse(await apiClient(url).call(register, { body: { email, username: name, password, token: '' } }));
  const api = apiClient(url, token);
  const { user } = await api.call(getOwnDetails);
  return { id: user.id, name, email, token, password, api };
}

export type Connection = {
  readonly snapshot: Authenticated;
  readonly socket: Socket;
  /** The first matching event, received already or later. Each event is returned once. */
  readonly waitFor: <Schema extends z.ZodType>(
    event: WireEvent<string, Schema>,
    matches?: (payload: z.infer<Schema>) => boolean,
  ) => Promise<z.infer<Schema>>;
  /** Names of all received events that were not returned yet. */
  readonly unanswered: () => readonly string[];
  readonly close: () => void;
};

type ReceivedEvent = { readonly name: string; readonly payload: unknown };

/** Connects and authenticates. Keeps all received events. */
export async function connect(url: string, token: string): Promise<Connection> {
  const socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true });
  const received: ReceivedEvent[] = [];
  const waiting = new Set<() => void>();
  socket.onAny((name: string, payload: unknown) => {
    received.push({ name, payload });
    for (const check of [...waiting]) check();
  });

  function waitFor<Schema extends z.ZodType>(
    event: WireEvent<string, Schema>,
    matches: (payload: z.infer<Schema>) => boolean = () => true,
  ): Promise<z.infer<Schema>> {
    return new Promise((resolve) => {
      function check(): void {
        for (const [index, each] of received.entries()) {
          if (each.name !== event.name) continue;
          const payload = event.payload.parse(each.payload);
          if (!matches(payload)) continue;
          received.splice(index, 1);
          waiting.delete(check);
          resolve(payload);
          return;
        }
      }
      waiting.add(check);
      check();
    });
  }

  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  socket.emit(clientEvents.authenticate.name, { token });
  const snapshot = Authenticated.parse(await waitFor(authenticated));
  return { snapshot, socket, waitFor, unanswered: () => received.map((each) => each.name), close: () => void socket.disconnect() };
}
