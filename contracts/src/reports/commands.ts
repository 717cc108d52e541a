/** Reports and appeals of users. Folkmoot's own; not in the wire contract (decision 43). */
import { z } from 'zod';
import { Email, PasswordCandidate } from '../accounts/fields.ts';
import { ACCOUNT_LIMITS } from '../accounts/limits.ts';
import { FactorCode } from '../factors/fields.ts';
import { OptionalNumber, OptionalText, optional, text } from '../kernel/fields.ts';
import { RecordId } from '../kernel/ids.ts';
import { command, query, type Requirement } from '../kernel/route.ts';
import { REPORT_LIMITS, REPORT_REASONS, REPORTED_KINDS } from './limits.ts';
import { HeldSuspension, RawAppeal, RawReport } from './wire.ts';

const oneself: Requirement[] = [{ need: 'user' }];
const anyone: Requirement[] = [{ need: 'nothing' }];
const Page = z.object({ after: OptionalText, limit: OptionalNumber });
const Appeal = text(REPORT_LIMITS.appeal.min, REPORT_LIMITS.appeal.max);

/** Stores the current content. Only for content that the reporter can see. */
export const fileReport = command('fileReport', 'POST', '/reports', {
  who: [{ need: 'user' }, { need: 'notShadowBanned' }],
  limit: { name: 'report_file', requests: 20, perMs: 600_000 },
  body: z.object({
    kind: z.enum(REPORTED_KINDS),
    id: RecordId,
    reason: z.enum(REPORT_REASONS),
    words: optional(text(0, REPORT_LIMITS.words)),
  }),
  reply: RawReport,
  refuses: ['NothingToReport', 'OwnReport', 'ReportedAlready', 'ReportedOften', 'TooManyReports'],
});

/** The caller's own, newest first. */
export const listReports = query('listReports', '/reports', {
  who: oneself,
  limit: { name: 'reports_list', requests: 30, perMs: 60_000 },
  query: Page,
  reply: z.array(RawReport),
});

/** The caller's own, newest first. */
export const listAppeals = query('listAppeals', '/reports/appeals', {
  who: oneself,
  limit: { name: 'appeals_list', requests: 30, perMs: 60_000 },
  query: Page,
  reply: z.array(RawAppeal),
});

/** Appeals a warning, once. `id`: of its notice. */
export const appealWarning = command('appealWarning', 'POST', '/reports/appeals', {
  who: oneself,
  limit: { name: 'appeal_lodge', requests: 10, perMs: 600_000 },
  body: z.object({ id: RecordId, words: Appeal }),
  reply: RawAppeal,
  refuses: ['UnknownSanction', 'AppealedAlready'],
});

/** As for a log-in, because a suspended user cannot log in. */
const credentials = {
  email: optional(Email),
  /** `name:tag`, case-sensitive. */
  usernameAndTag: optional(z.string().max(ACCOUNT_LIMITS.email)),
  password: PasswordCandidate,
  code: optional(FactorCode),
};

/** Reason, end, and state of an appeal. Writes nothing and opens no session. */
export const lookAtSuspension = command('lookAtSuspension', 'POST', '/reports/suspension', {
  who: anyone,
  limit: { name: 'suspension_look', requests: 10, perMs: 60_000, by: 'address' },
  body: z.object(credentials),
  reply: HeldSuspension,
  refuses: ['LoginNotNamed', 'WrongCredentials', 'TooManyGuesses', 'RegistrationPending', 'CodeRequired', 'WrongLoginCode', 'NotSuspended'],
});

/** Appeals the current suspension, once. */
export const appealSuspension = command('appealSuspension', 'POST', '/reports/suspension/appeal', {
  who: anyone,
  limit: { name: 'suspension_appeal', requests: 5, perMs: 60_000, by: 'address' },
  body: z.object({ ...credentials, words: Appeal }),
  reply: RawAppeal,
  refuses: [
    'LoginNotNamed',
    'WrongCredentials',
    'TooManyGuesses',
    'RegistrationPending',
    'CodeRequired',
    'WrongLoginCode',
    'NotSuspended',
    'AppealedAlready',
  ],
});
