import { describe, expect, test } from 'vitest';
import { messageBody, serialIn, serialsIn } from './message-text.ts';

describe('serial numbers of messages', () => {
  test('a frame that carries the message tells its serial', () => {
    const body: { content: string } = JSON.parse(messageBody(40_213));
    expect(serialIn(Buffer.from(`42["message:created",{"message":{"id":"1","content":"${body.content}","type":0}}]`))).toBe(40_213);
  });

  test('a page tells all of its serials in order', () => {
    const page = [3, 1_000_012, 4].map((serial) => messageBody(serial)).join(',');
    expect(serialsIn(Buffer.from(`[${page},{"content":"said by hand"}]`))).toEqual([3, 1_000_012, 4]);
    expect(serialsIn(Buffer.from('[]'))).toEqual([]);
  });

  test('a frame about something else tells none', () => {
    expect(serialIn(Buffer.from('42["user:presence_update",{"userId":"7","status":1}]'))).toBe(-1);
  });
});
