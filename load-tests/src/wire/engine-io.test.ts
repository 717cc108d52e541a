import { describe, expect, test } from 'vitest';
import { eventText, frameOf, isEvent, payloadOf, socketIdOf } from './engine-io.ts';

describe('Socket.IO framing', () => {
  test('recognizes frames by their first bytes', () => {
    const kinds = ['0{"sid":"abc","pingInterval":25000}', '2', '40{"sid":"xyz"}', '42["message:created",{}]', '41', '3probe', '6'];
    expect(kinds.map((text) => frameOf(text).kind)).toEqual(['opened', 'ping', 'connected', 'event', 'closed', 'other', 'other']);
  });

  test('encodes an event for Socket.IO', () => {
    expect(eventText('user:authenticate', { token: 't' })).toBe('42["user:authenticate",{"token":"t"}]');
  });

  test('recognizes an event by its full name', () => {
    const packet = eventText('message:created', { message: { content: 'message:deleted' } });
    expect([isEvent(packet, 'message:created'), isEvent(packet, 'message:create'), isEvent(packet, 'message:deleted')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(payloadOf(packet)).toEqual({ message: { content: 'message:deleted' } });
  });

  test('reads the id of the socket', () => {
    expect(socketIdOf('40{"sid":"xyz"}')).toBe('xyz');
    expect(() => socketIdOf('40')).toThrow('without an id');
  });
});
