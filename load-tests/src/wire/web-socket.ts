/** A minimal WebSocket client, so that hundreds of sockets use less CPU than the server under test. */
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

export type WebSocketLine = {
  readonly send: (text: string) => void;
  readonly close: () => void;
  /** Drops the connection without a close frame, like a network failure. */
  readonly drop: () => void;
};

const TEXT = 0x81;
const CLOSE = 0x88;
const MASKED = 0x80;
/** A mask of zeros is valid and leaves the text unchanged. */
const NO_MASK = Buffer.alloc(4);

function frame(kind: number, text: string): Buffer {
  const payload = Buffer.from(text);
  const head =
    payload.length < 126
      ? Buffer.from([kind, MASKED | payload.length])
      : Buffer.from([kind, MASKED | 126, payload.length >> 8, payload.length & 0xff]);
  return Buffer.concat([head, NO_MASK, payload]);
}

/** Calls `onText` with every complete frame in the bytes. Returns the rest. */
function takeFrames(bytes: Buffer, onText: (payload: Buffer) => void): Buffer | null {
  let at = 0;
  while (bytes.length - at >= 2) {
    const short = (bytes[at + 1] ?? 0) & 0x7f;
    const head = short === 126 ? 4 : short === 127 ? 10 : 2;
    if (bytes.length - at < head) break;
    const length = short === 126 ? bytes.readUInt16BE(at + 2) : short === 127 ? Number(bytes.readBigUInt64BE(at + 2)) : short;
    if (bytes.length - at < head + length) break;
    if (bytes[at] === TEXT) onText(bytes.subarray(at + head, at + head + length));
    at += head + length;
  }
  return at === bytes.length ? null : bytes.subarray(at);
}

export type WebSocketOptions = {
  readonly port: number;
  readonly path: string;
  readonly onText: (payload: Buffer, line: WebSocketLine) => void;
  /** Not called after this side closed the connection. */
  readonly onClose: (error: Error) => void;
};

export function openWebSocket(options: WebSocketOptions): WebSocketLine {
  const socket: Socket = connect({ port: options.port, host: '127.0.0.1', noDelay: true });
  let bytes: Buffer | null = null;
  let upgraded = false;
  let closed = false;

  const line: WebSocketLine = {
    send: (text) => void socket.write(frame(TEXT, text)),
    close() {
      closed = true;
      // Like browsers: the server answers the close frame and ends the connection.
      socket.write(frame(CLOSE, ''));
    },
    drop() {
      closed = true;
      socket.resetAndDestroy();
    },
  };

  socket.write(
    `GET ${options.path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
  socket.on('data', (chunk: Buffer) => {
    bytes = bytes === null ? chunk : Buffer.concat([bytes, chunk]);
    if (!upgraded) {
      const end = bytes.indexOf('\r\n\r\n');
      if (end < 0) return;
      // A refused handshake ends the connection, because no retry follows.
      if (!bytes.subarray(0, end).toString('latin1').startsWith('HTTP/1.1 101')) return void socket.destroy();
      upgraded = true;
      bytes = bytes.subarray(end + 4);
    }
    bytes = takeFrames(bytes, (payload) => {
      if (!closed) options.onText(payload, line);
    });
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    if (!closed) options.onClose(new Error('The server closed a socket.'));
  });
  return line;
}
