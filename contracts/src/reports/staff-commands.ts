/** The queue of moderators: reports of one thing together, appeals, and tickets that speak of abuse (decision 43). */
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

/** Whatever is none of these counts as absent. */
function oneOf<const Word extends string>(words: readonly Word[]) {
  return z
    .unknown()
    .optional()
    .transform((value) => words.find((word) => word === value));
}

/** Without what is about whoever asks. `new`: the last reported first; `most`: the most reported. Absent: new, whatever its status. */
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

/** With what was reported. Who looked is written down before anything is shown. */
export const getCase = query('getCase', '/moderation/reports/:caseId', {
  who: staff,
  params: OnCase,
  reply: ShownCase,
  refuses: ['UnknownCase'],
});

/** What looking at a case leads to; given by the gateway. */
export const recordCaseReading = command('recordCaseReading', 'POST', '/moderation/reports/:caseId/readings', {
  who: staff,
  params: OnCase,
  reply: StatusTrue,
  refuses: ['UnknownCase'],
});

/** So that two do not do the same. A repeat by whoever has it is quiet. */
export const takeCase = command('takeCase', 'POST', '/moderation/reports/:caseId/take', {
  who: staff,
  limit,
  params: OnCase,
  reply: StatusTrue,
  refuses: ['UnknownCase', 'CaseDecided', 'CaseTakenByOther'],
});

/** Whoever has it; else it would wait for a moderator who is away. */
export const releaseCase = command('releaseCase', 'DELETE', '/moderation/reports/:caseId/take', {
  who: staff,
  limit,
  params: OnCase,
  reply: StatusTrue,
  refuses: ['UnknownCase', 'CaseDecided', 'CaseNotTaken'],
});

/**
 * Of reports and tickets. It says what was done, and tells whoever reported; the doing has commands of its own, and comes first: what did
 * not happen is refused. A ticket is closed.
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

/**
 * `lifted`: of a warning it counts no more with this, which the moderator's own password proves; a suspension must have been lifted
 * before.
 */
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
