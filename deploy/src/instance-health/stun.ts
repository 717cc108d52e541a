/** The smallest STUN request (RFC 8489, section 6): a binding request, which a relay answers without credentials. */
import { randomBytes } from 'node:crypto';

const BINDING_REQUEST = 0x0001;
const BINDING_SUCCESS = 0x0101;
const MAGIC_COOKIE = 0x2112a442;
const HEADER = 20;

export function bindingRequest(): Buffer {
  const request = Buffer.alloc(HEADER);
  request.writeUInt16BE(BINDING_REQUEST, 0);
  request.writeUInt32BE(MAGIC_COOKIE, 4);
  randomBytes(12).copy(request, 8);
  return request;
}

/** An answer has the cookie and the transaction id of its request. */
export function isBindingAnswer(message: Buffer, request: Buffer): boolean {
  return message.length >= HEADER && message.readUInt16BE(0) === BINDING_SUCCESS && message.subarray(4, HEADER).equals(request.subarray(4));
}
