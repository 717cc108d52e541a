import { describe, expect, test } from 'vitest';
import { messageBody, serialIn, serialsIn } from './message-text.ts';

describe('serial numbers of messages', () => {
  test('are read from a frame that contains the message', () => {
    const body: { content: string } = JSON.parse(messageBody(40_213));
    expect(serialIn(Buffer.from(`42["message:created",{"message":{"id":"1","content":"${body.content}","type":0}}]`))).toBe(40_213);
  });

  test('are read from a page in order', () => {
    const page = [3, 1_000_012, 4].map((serial) => messageBody(serial)).join(',');
    expect(serialsIn(Buffer.from(`[${page},{"content":"written by hand"}]`))).toEqual([3, 1_000_012, 4]);
    expect(serialsIn(Buffer.from('[]'))).toEqual([]);
  });

  test('are not read from other frames', () => {
    expect(serialIn(Buffer.from('42["user:presence_update",{"userId":"7","status":1}]'))).toBe(-1);
  });
});
