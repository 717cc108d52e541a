/** The moderators' queue: reports grouped by target, appeals, and tickets about abuse (decision 43). */
import { z } from 'zod';
import { PasswordCandidate } from '../accounts/fields.ts';
import { OptionalNumber, OptionalText, optional, StatusTrue, text } from '../kernel/fields.ts';
import { RecordId } from '../kernel/ids.ts';
import { command, query, type Requirement } from '../kernel/route.ts';
import { APPEAL_OUTCOMES, CASE_KINDS, REPORT_LIMITS, REPORT_OUTCOMES } from './limits.ts';
import { CaseRow, ShownCase } from './wire.ts';

const staff: Requirement[] = [{ need: 'user' }, { need: 'staff' }];
const OnCase = z.object({ caseId: RecordId });
const limit = { name: 'moderation_report', requests: 120, perMs: 60_000 };

/** Any other value counts as absent. */
function oneOf<const Word extends string>(words: readonly Word[]) {
  return z
    .unknown()
    .optional()
    .transform((value) => words.find((word) => word === value));
}

/** Leaves out cases about the caller. `new`: last reported first; `most`: most reported first. Absent: new, with any status. */
export const listCases = query('listCases', '/moderation/reports', {
  who: staff,
  query: z.object({
    status: oneOf(['open', 'taken', 'decided']),
    kind: oneOf(CASE_KINDS),
    sort: oneOf(['new', 'most']),
    after: OptionalText,
    limit: OptionalNumber,
  }),
  reply: z.array(CaseRow),
});

/** Includes the reported content. The access is recorded before anything is shown. */
export const getCase = query('getCase', '/moderation/reports/:caseId', {
  who: staff,
  params: OnCase,
  reply: ShownCase,
  refuses: ['UnknownCase'],
});

/** Records that a case was viewed; sent by the gateway. */
export const recordCaseReading = command('recordCaseReading', 'POST', '/moderation/reports/:caseId/readings', {
  who: staff,
  params: OnCase,
  reply: StatusTrue,
  refuses: ['UnknownCase'],
});

/** Claims a case, so that two moderators do not work on it. A repeat by the assignee does nothing. */
export const takeCase = command('takeCase', 'POST', '/moderation/reports/:caseId/take', {
  who: staff,
  limit,
  params: OnCase,
  reply: StatusTrue,
  refuses: ['UnknownCase', 'CaseDecided', 'CaseTakenByOther'],
});

/** Releases a case of any assignee, because the assignee may be absent. */
export const releaseCase = command('releaseCase', 'DELETE', '/moderation/reports/:caseId/take', {
  who: staff,
  limit,
  params: OnCase,
  reply: StatusTrue,
  refuses: ['UnknownCase', 'CaseDecided', 'CaseNotTaken'],
});

/**
 * Deletes the reported message for everyone, in any server or conversation. If it is deleted already, nothing happens. The name does not
 * mention the report: its author may be a moderator who reads the history.
 */
export const deleteMessageAsModerator = command('deleteMessageAsModerator', 'POST', '/moderation/reports/:caseId/message/delete', {
  who: staff,
  limit,
  params: OnCase,
  body: z.object({ password: PasswordCandidate }),
  reply: StatusTrue,
  refuses: ['UnknownCase', 'CaseDecided', 'CaseTakenByOther', 'PeerProtected', 'WrongModeratorPassword', 'TooManyGuesses'],
});

/**
 * For reports and tickets. Records the outcome and notifies the reporters. The action itself is a separate command that must come first: an
 * outcome that did not happen is refused. Closes a ticket.
 */
export const decideReport = command('decideReport', 'POST', '/moderation/reports/:caseId/decision', {
  who: staff,
  limit,
  params: OnCase,
  body: z.object({ outcome: z.enum(REPORT_OUTCOMES), note: optional(text(0, REPORT_LIMITS.note)) }),
  reply: StatusTrue,
  refuses: [
    'UnknownCase',
    'CaseDecided',
    'CaseTakenByOther',
    'MessageStands',
    'PostStands',
    'ProfileStands',
    'ServerStands',
    'SubjectNotWarned',
    'SubjectNotSuspended',
  ],
});

/** `lifted`: a warning stops counting with this command, which needs the moderator's password; a suspension must be lifted before. */
export const decideAppeal = command('decideAppeal', 'POST', '/moderation/reports/:caseId/answer', {
  who: staff,
  limit,
  params: OnCase,
  body: z.object({
    outcome: z.enum(APPEAL_OUTCOMES),
    answer: text(REPORT_LIMITS.answer.min, REPORT_LIMITS.answer.max),
    password: optional(PasswordCandidate),
  }),
  reply: StatusTrue,
  refuses: [
    'UnknownCase',
    'CaseDecided',
    'CaseTakenByOther',
    'SanctionStands',
    'PeerProtected',
    'WrongModeratorPassword',
    'TooManyGuesses',
  ],
});
