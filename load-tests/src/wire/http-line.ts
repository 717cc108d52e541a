/** A minimal keep-alive HTTP/1.1 connection with one request at a time, so that the load generator uses little CPU. */
import { connect, type Socket } from 'node:net';

export type Answer = { readonly status: number; readonly body: Buffer };
export type HttpLine = { readonly send: (request: string) => Promise<Answer>; readonly close: () => void };

export type RequestParts = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token?: string;
  readonly body?: string;
};

const HEAD_END = Buffer.from('\r\n\r\n');

export function requestText(parts: RequestParts): string {
  const auth = parts.token === undefined ? '' : `Authorization: ${parts.token}\r\n`;
  const start = `${parts.method} ${parts.path} HTTP/1.1\r\nHost: localhost\r\n${auth}`;
  if (parts.body === undefined) return `${start}\r\n`;
  return `${start}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(parts.body)}\r\n\r\n${parts.body}`;
}

type Pending = { readonly resolve: (answer: Answer) => void; readonly reject: (error: Error) => void };

/** The complete answer at the start of the bytes. null: it is incomplete. */
function answerIn(bytes: Buffer): Answer | null {
  const headEnd = bytes.indexOf(HEAD_END);
  if (headEnd < 0) return null;
  const head = bytes.toString('latin1', 0, headEnd);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`An answer without a length: ${head.slice(0, 200)}`);
  const start = headEnd + HEAD_END.length;
  const end = start + Number(length);
  return bytes.length < end ? null : { status: Number(head.slice(9, 12)), body: bytes.subarray(start, end) };
}

export async function httpLine(port: number): Promise<HttpLine> {
  const socket = await open(port);
  let bytes: Buffer | null = null;
  let pending: Pending | null = null;
  let closed = false;

  function fail(error: Error): void {
    pending?.reject(error);
    pending = null;
  }

  socket.on('data', (chunk: Buffer) => {
    bytes = bytes === null ? chunk : Buffer.concat([bytes, chunk]);
    try {
      const answer = answerIn(bytes);
      if (!answer) return;
      bytes = null;
      const done = pending;
      pending = null;
      done?.resolve(answer);
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)));
    }
  });
  socket.on('error', fail);
  socket.on('close', () => {
    closed = true;
    fail(new Error('The server closed the connection.'));
  });

  return {
    send(request) {
      if (closed) return Promise.reject(new Error('The connection is closed.'));
      return new Promise((resolve, reject) => {
        pending = { resolve, reject };
        socket.write(request);
      });
    },
    close: () => socket.destroy(),
  };
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.removeListener('error', reject);
      resolve(socket);
    });
  });
}
