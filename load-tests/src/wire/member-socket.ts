/** A socket that authenticates as a member and passes on the raw bytes of every later event. */
import { authenticated, clientEvents } from '@folkmoot/contracts/realtime';
import { CONNECT, eventText, frameOf, isEvent, PONG, SOCKET_PATH } from './engine-io.ts';
import { openWebSocket } from './web-socket.ts';

export type MemberSocket = {
  readonly signedOn: { readonly packet: () => string; readonly bytes: number };
  readonly close: () => void;
  /** Drops the connection without a close frame. */
  readonly drop: () => void;
};

/** The Engine.IO and Socket.IO types of an event frame, as bytes. */
const MESSAGE = 0x34;
const EVENT = 0x32;

/** Resolves when the socket is authenticated. `onLost`: called when the server closes an authenticated socket. */
export function memberSocket(
  port: number,
  token: string,
  onEvent: (packet: Buffer) => void,
  onLost: () => void = () => undefined,
): Promise<MemberSocket> {
  return new Promise((resolve, reject) => {
    let signedOn = false;
    openWebSocket({
      port,
      path: SOCKET_PATH,
      onClose(error) {
        if (signedOn) onLost();
        else reject(error);
      },
      onText(payload, line) {
        if (signedOn && payload[0] === MESSAGE && payload[1] === EVENT) return onEvent(payload);
        const frame = frameOf(payload.toString('utf8', 0, 64));
        if (frame.kind === 'opened') line.send(CONNECT);
        else if (frame.kind === 'ping') line.send(PONG);
        else if (frame.kind === 'connected') line.send(eventText(clientEvents.authenticate.name, { token }));
        else if (frame.kind === 'event' && isEvent(frame.packet, authenticated.name)) {
          signedOn = true;
          const { close, drop } = line;
          resolve({ signedOn: { packet: () => payload.toString(), bytes: payload.length }, close, drop });
        }
      },
    });
  });
}
