/** A signed-on Socket.IO connection inside k6. */
import { WebSocket } from 'k6/websockets';
import { CONNECT, eventText, frameOf, isEvent, PONG, payloadOf, SOCKET_PATH, socketIdOf } from '../wire/engine-io.ts';
import { textIn } from './call.ts';
import type { EventName, Facts } from './facts.ts';

export type Connection = {
  readonly socketId: string;
  readonly emit: (event: EventName, payload: unknown) => void;
  /** Nothing is heard of it any more. */
  readonly close: () => void;
};

export type ConnectionOptions = {
  readonly token: string;
  /** Every event after the sign-on, as it came. */
  readonly onEvent: (packet: string) => void;
  /** A connection that stood is gone, and not by our own will. */
  readonly onCut: () => void;
};

/** What existing clients wait for a connection. */
const GIVE_UP_MS = 20_000;

/** The server's word that it will not have this session: clients do not try again. */
export class RefusedSignOn extends Error {}

/** Settles when the server has signed the socket on; rejects with why it did not. */
export function connect(facts: Facts, options: ConnectionOptions): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const { events } = facts;
    const socket = new WebSocket(`${facts.socketUrl}${SOCKET_PATH}`);
    let phase: 'connecting' | 'signed on' | 'over' = 'connecting';
    let socketId = '';
    const timer = setTimeout(() => end(new Error('the sign-on took too long')), GIVE_UP_MS);

    function end(why: Error): void {
      const before = phase;
      phase = 'over';
      clearTimeout(timer);
      if (before === 'over') return;
      socket.close();
      if (before === 'connecting') reject(why);
      else options.onCut();
    }

    function signedOn(): void {
      if (phase !== 'connecting') return;
      phase = 'signed on';
      clearTimeout(timer);
      resolve({
        socketId,
        emit: (event, payload) => socket.send(eventText(events[event], payload)),
        close() {
          phase = 'over';
          socket.close();
        },
      });
    }

    function hear(packet: string): void {
      if (isEvent(packet, events.authenticateError)) end(new RefusedSignOn(textIn(payloadOf(packet), 'message')));
      else if (phase === 'signed on') options.onEvent(packet);
      else if (isEvent(packet, events.authenticated)) signedOn();
    }

    // Without addresses: reasons are counted, and every connection has a port of its own.
    socket.onerror = ({ error }) => end(new Error(`the connection failed: ${error.replaceAll(/\S+:\d+\S*/g, '…')}`));
    socket.onclose = () => end(new Error('the connection was closed'));
    socket.onmessage = ({ data }) => {
      if (phase === 'over') return;
      const frame = frameOf(data);
      if (frame.kind === 'event') hear(frame.packet);
      else if (frame.kind === 'ping') socket.send(PONG);
      else if (frame.kind === 'opened') socket.send(CONNECT);
      else if (frame.kind === 'closed') end(new Error('the server ended the session'));
      else if (frame.kind === 'connected') {
        socketId = socketIdOf(frame.packet);
        socket.send(eventText(events.authenticate, { token: options.token }));
      }
    };
  });
}
