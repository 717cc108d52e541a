import { describe, expect, test } from 'vitest';
import { messageBody, serialIn } from './message-text.ts';

describe('serial numbers of messages', () => {
  test('a frame that carries the message tells its serial', () => {
    const body: { content: string } = JSON.parse(messageBody(40_213));
    expect(serialIn(Buffer.from(`42["message:created",{"message":{"id":"1","content":"${body.content}","type":0}}]`))).toBe(40_213);
  });

  test('a frame about something else tells none', () => {
    expect(serialIn(Buffer.from('42["user:presence_update",{"userId":"7","status":1}]'))).toBe(-1);
  });
});
