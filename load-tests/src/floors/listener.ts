/** A Socket.IO server that puts every socket into one room. */
import type { Server as HttpServer } from 'node:http';
import { authenticated, clientEvents } from '@folkmoot/contracts/realtime';
import { Server } from 'socket.io';

export const ROOM = 'everybody';

export function listenerServer(http: HttpServer, payload: unknown): Server {
  const io = new Server(http, { transports: ['websocket'], serveClient: false, perMessageDeflate: false });
  io.on('connection', (socket) => {
    socket.once(clientEvents.authenticate.name, () => {
      void socket.join(ROOM);
      socket.emit(authenticated.name, payload);
    });
  });
  return io;
}
