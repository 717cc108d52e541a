import type { RawScheduledMessage } from '@folkmoot/contracts/scheduled-messages/wire';
import { describe, expect, it } from 'vitest';
import { changedBy } from './scheduled-list.ts';

function message(id: string, sendAt: number): RawScheduledMessage {
  const options = { replyToMessageIds: [], mentionReplies: false, silent: false, timeZone: 'UTC', createdAt: 1, refusal: null };
  return { id, channelId: '2', content: id, sendAt, ...options };
}

const list = [message('1', 10), message('2', 20)];

describe('the list of scheduled messages', () => {
  it.each([
    ['a new one', { saved: message('3', 15) }, ['1', '3', '2']],
    ['one at the same time', { saved: message('3', 10) }, ['1', '3', '2']],
    ['a later time', { saved: message('1', 30) }, ['2', '1']],
    ['a sent one', { removed: '1' }, ['2']],
    ['one that is not listed', { removed: '9' }, ['1', '2']],
  ])('follows %s', (_title, change, ids) => {
    expect(changedBy(list, change).map(({ id }) => id)).toEqual(ids);
  });
});
