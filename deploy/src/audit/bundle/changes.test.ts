import { describe, expect, it } from 'vitest';
import { summaryOf } from './changes.ts';

describe('the changes of an event', () => {
  it('are summarized per table', () => {
    const row = { id: '1' };
    expect(
      summaryOf([
        { table: 'messages', before: null, after: row },
        { table: 'messages', before: null, after: row },
        { table: 'messages', before: row, after: null },
        { table: 'unread', before: row, after: { id: '1', count: 1 } },
      ]),
    ).toEqual(['messages: 2 added, 1 removed', 'unread: 1 changed']);
    expect(summaryOf([])).toEqual([]);
  });
});
