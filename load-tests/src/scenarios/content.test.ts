import { describe, expect, test } from 'vitest';
import { channelIn, contentOf, markIn } from './content.ts';

describe('content of a message', () => {
  test('is found in an unparsed frame', () => {
    const packet = `42${JSON.stringify(['message:created', { message: { id: '1', channelId: '77', content: contentOf('4711', '12.3', 1000) } }])}`;
    expect(markIn(packet, '4711')).toEqual({ key: '12.3', sentAt: 1000 });
    expect(channelIn(packet)).toBe('77');
  });

  test('of another run, without a mark, or truncated is ignored', () => {
    expect(markIn(contentOf('4712', '12.3', 1000), '4711')).toBeNull();
    expect(markIn('somebody says ~ hello', '4711')).toBeNull();
    expect(markIn('~4711.12.3.10', '4711')).toBeNull();
  });

  test('keeps its mark when it is edited', () => {
    expect(markIn(`${contentOf('4711', '0.1', 5)} (edited)`, '4711')).toEqual({ key: '0.1', sentAt: 5 });
  });
});
