/** A signed-on Socket.IO connection inside k6. */
import { WebSocket } from 'k6/websockets';
import { CONNECT, eventText, frameOf, isEvent, PONG, payloadOf, SOCKET_PATH } from '../wire/engine-io.ts';
import type { Facts } from './facts.ts';

export type Connection = {
  readonly close: () => void;
};

export type ConnectionOptions = {
  readonly token: string;
  readonly onSignedOn: (connection: Connection) => void;
  /** Every event after that. */
  readonly onEvent: (isNamed: (name: string) => boolean, payload: () => unknown) => void;
  readonly onError: (text: string) => void;
};

export function connect(facts: Facts, options: ConnectionOptions): void {
  const socket = new WebSocket(`${facts.socketUrl}${SOCKET_PATH}`);
  socket.onerror = ({ error }) => options.onError(error);
  socket.onmessage = ({ data }) => {
    const frame = frameOf(data);
    if (frame.kind === 'opened') socket.send(CONNECT);
    else if (frame.kind === 'ping') socket.send(PONG);
    else if (frame.kind === 'connected') socket.send(eventText(facts.events.authenticate, { token: options.token }));
    else if (frame.kind === 'event') {
      const { packet } = frame;
      if (isEvent(packet, facts.events.authenticated)) options.onSignedOn({ close: () => socket.close() });
      else
        options.onEvent(
          (name) => isEvent(packet, name),
          () => payloadOf(packet),
        );
    }
  };
}
