/** An authenticated Socket.IO connection inside k6. */
import { WebSocket } from 'k6/websockets';
import { CONNECT, eventText, frameOf, isEvent, PONG, payloadOf, SOCKET_PATH, socketIdOf } from '../wire/engine-io.ts';
import { textIn } from './call.ts';
import type { EventName, Facts } from './facts.ts';

export type Connection = {
  readonly socketId: string;
  readonly emit: (event: EventName, payload: unknown) => void;
  /** No event is delivered after this. */
  readonly close: () => void;
};

export type ConnectionOptions = {
  readonly token: string;
  /** Every event after the authentication, unparsed. */
  readonly onEvent: (packet: string) => void;
  /** An established connection was lost, and was not closed by this side. */
  readonly onCut: () => void;
};

/** The connection timeout of existing clients. */
const GIVE_UP_MS = 20_000;

/** The server refuses the session. Clients do not try again. */
export class RefusedSignOn extends Error {}

/** Resolves when the socket is authenticated. Rejects with the reason. */
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

    function onPacket(packet: string): void {
      if (isEvent(packet, events.authenticateError)) end(new RefusedSignOn(textIn(payloadOf(packet), 'message')));
      else if (phase === 'signed on') options.onEvent(packet);
      else if (isEvent(packet, events.authenticated)) signedOn();
    }

    // Without addresses, because reasons are grouped, and every connection has its own port.
    socket.onerror = ({ error }) => end(new Error(`the connection failed: ${error.replaceAll(/\S+:\d+\S*/g, '…')}`));
    socket.onclose = () => end(new Error('the connection was closed'));
    socket.onmessage = ({ data }) => {
      if (phase === 'over') return;
      const frame = frameOf(data);
      if (frame.kind === 'event') onPacket(frame.packet);
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
