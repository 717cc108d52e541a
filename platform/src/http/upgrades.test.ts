import { describe, expect, it } from 'vitest';
import { asksForSocket } from './upgrades.ts';

const socket = { upgrade: 'websocket' };

describe('a request for a socket', () => {
  it.each([
    ['/socket.io/?EIO=4&transport=websocket', socket, true],
    ['/socket.io/', { upgrade: ' WebSocket ' }, true],
    ['/socket.io/', {}, false],
    ['/socket.io/', { upgrade: 'h2c' }, false],
    ['/api/users', socket, false],
    ['/socket.iox', socket, false],
    [undefined, socket, false],
  ])('%s with %j: %s', (url, headers, asks) => {
    expect(asksForSocket({ url, headers })).toBe(asks);
  });
});
