import type { RawNotice } from '@folkmoot/contracts/accounts/wire';
import { SERVER_DELETED_NOTICE, serverDeletedContent } from '@folkmoot/contracts/notices/server-deleted';
import { REPORT_NOTICE } from '@folkmoot/contracts/reports/limits';
import { describe, expect, it } from 'vitest';
import { hasAnswer, noticeWords } from './notice-words.ts';

const warning: RawNotice = { id: '1', type: 0, title: null, content: 'Be kind.', createdAt: 1, createdBy: { username: 'Mod' } };

describe('the text of a notice', () => {
  it('is the moderator’s if it is a warning, or of an unknown kind', () => {
    expect(noticeWords(warning)).toEqual({ title: 'Warning', lines: ['Be kind.'] });
    expect(noticeWords({ ...warning, type: 99, title: 'News' })).toEqual({ title: 'News', lines: ['Be kind.'] });
  });

  it.each([
    [REPORT_NOTICE.REPORT_DECIDED, 'Your report was reviewed', 'You can see the outcome in your settings.', true],
    [REPORT_NOTICE.APPEAL_DECIDED, 'Your appeal was answered', 'You can see the outcome in your settings.', true],
    [
      REPORT_NOTICE.REPORT_REOPENED,
      'Your report was reopened',
      'The previous answer is withdrawn. You’ll be notified of the new outcome.',
      false,
    ],
    [
      REPORT_NOTICE.APPEAL_REOPENED,
      'Your appeal was reopened',
      'The previous answer is withdrawn. You’ll be notified of the new outcome.',
      false,
    ],
  ] as const)('of kind %i is translated', (type, title, line, answer) => {
    const notice = { ...warning, type, title: 'Your report', content: 'English.' };
    expect(noticeWords(notice)).toEqual({ title, lines: [line] });
    expect(hasAnswer(notice)).toBe(answer);
  });

  it('of a server deletion has the name and the reason, sanitized', () => {
    const ended = { ...warning, type: SERVER_DELETED_NOTICE, title: 'Moot\u202e' };
    const over = 'A moderator scheduled the server for deletion, and the grace period is over.';
    const title = 'Your server Moot was deleted';
    expect(noticeWords({ ...ended, content: serverDeletedContent('Eels\u202e.') })).toEqual({ title, lines: [over, 'Reason: Eels.'] });
    expect(noticeWords({ ...ended, content: serverDeletedContent(null) })).toEqual({ title, lines: [over] });
    expect(hasAnswer(ended)).toBe(false);
  });
});
