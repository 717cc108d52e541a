/** The text of a notice, translated unless a moderator wrote it. Pure. */
import type { RawNotice } from '@folkmoot/contracts/accounts/wire';
import { tamed } from '@folkmoot/contracts/kernel/tamed';
import { reasonOfDeletion, SERVER_DELETED_NOTICE } from '@folkmoot/contracts/notices/server-deleted';
import { REPORT_NOTICE } from '@folkmoot/contracts/reports/limits';
import { text } from './user-notice-texts.ts';

type Words = { readonly title: string; readonly lines: readonly string[] };

/** Notices that have their own page with the full text. */
export function hasAnswer({ type }: RawNotice): boolean {
  return type === REPORT_NOTICE.REPORT_DECIDED || type === REPORT_NOTICE.APPEAL_DECIDED;
}

/** Name and reason are sanitized, because they are inside our sentences. */
function endOfServer({ title, content }: RawNotice): Words {
  const reason = reasonOfDeletion(content);
  const why = reason === null ? [] : [text('serverDeletedReason', { reason: tamed(reason) })];
  return { title: text('serverDeleted', { server: tamed(title ?? '') }), lines: [text('serverDeletedText'), ...why] };
}

export function noticeWords(notice: RawNotice): Words {
  switch (notice.type) {
    case REPORT_NOTICE.REPORT_DECIDED:
      return { title: text('reportDecided'), lines: [text('outcomeInSettings')] };
    case REPORT_NOTICE.APPEAL_DECIDED:
      return { title: text('appealDecided'), lines: [text('outcomeInSettings')] };
    case REPORT_NOTICE.REPORT_REOPENED:
      return { title: text('reportReopened'), lines: [text('answerWithdrawn')] };
    case REPORT_NOTICE.APPEAL_REOPENED:
      return { title: text('appealReopened'), lines: [text('answerWithdrawn')] };
    case SERVER_DELETED_NOTICE:
      return endOfServer(notice);
    default:
      return { title: notice.title ?? text('warning'), lines: [notice.content] };
  }
}
