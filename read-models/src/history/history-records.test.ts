import { shownEventOf } from '@folkmoot/platform/history-index/shown-event';
import { describe, expect, it } from 'vitest';
import { rowOf, shownOf } from './history-records.ts';

const meta = { actor: '1', command: 'sendMessage', correlationId: 'c', causationId: null, at: 5 };
const sealed = { $sealed: 'words-1', iv: 'a', tag: 'b', text: 'c' };
const data = {
  messageId: '7',
  content: sealed,
  attachment: { fileId: 'secret', size: 3, of: [{ inviteCode: 'abc' }] },
  code: 'abc',
  reason: null,
};
const event = {
  id: 'e',
  type: 'MessageSent',
  version: 1,
  stream: 'message-7',
  revision: 0,
  position: 9,
  bulk: true,
  data: JSON.stringify(data),
  meta: JSON.stringify(meta),
};

describe('an event in the history', () => {
  it('names the users of sealed fields, and shows no key', () => {
    expect(shownOf(event).fields).toEqual([
      { name: 'messageId', value: '7' },
      { name: 'content', ownerId: '1', sealedAs: 'words' },
      { name: 'attachment', value: { fileId: '[kept]', size: 3, of: [{ inviteCode: '[kept]' }] } },
      { name: 'code', value: '[kept]' },
      { name: 'reason', value: null },
    ]);
  });

  it.each([
    ['an invite', { ...event, type: 'InviteCreated', stream: 'invite-abcde', data: JSON.stringify({ code: 'AbCdE', serverId: '1' }) }],
    ['a search for one', { ...event, type: 'HistorySearched', stream: 'auditor-1', data: JSON.stringify({ ofStream: 'invite-abcde' }) }],
  ])('does not reveal the code of %s by the stream', (_what, one) => {
    expect(JSON.stringify([rowOf(one), shownOf(one), shownEventOf(one)])).not.toMatch(/abcde/i);
  });

  it('has a summary without them too', () => {
    const { gist } = rowOf(event);
    expect(gist).toBe(
      'messageId "7", content [sealed], attachment {"fileId":"[kept]","size":3,"of":[{"inviteCode":"[kept]"}]}, code "[kept]"',
    );
  });
});
