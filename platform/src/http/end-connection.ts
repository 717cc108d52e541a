/** Answers on a connection whose request Fastify never receives completely, in the format of every other refusal, and closes it. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { refusedReply } from './refused.ts';

const HEAD_PROBLEMS: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'RequestTooSlow',
  HPE_HEADER_OVERFLOW: 'BodyTooLarge',
};

export function endConnection(socket: Socket, refusal: Refusal): void {
  if (socket.writable) socket.write(rawAnswer(refusal));
  socket.destroy();
}

function rawAnswer(refusal: Refusal): string {
  const { status, body } = refusedReply(refusal);
  const text = JSON.stringify(body);
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    'Connection: close',
    '',
    text,
  ].join('\r\n');
}

/** Handles errors that Node finds before there is a request: the head is late, too large, or not HTTP. */
export function answerBrokenHead(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  endConnection(socket, refuse(HEAD_PROBLEMS[error.code ?? ''] ?? 'InvalidInput'));
}
