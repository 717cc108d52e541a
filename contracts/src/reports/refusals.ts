import { refusals } from '../kernel/refusal.ts';

export const reportRefusals = refusals({
  /** Also for content that the reporter cannot see, so that its existence is not revealed. */
  NothingToReport: { status: 404, text: 'The reported content does not exist.' },
  OwnReport: { status: 400, text: "You can't report your own content." },
  ReportedAlready: { status: 400, text: 'You have already reported this. You will be notified of the outcome.' },
  ReportedOften: { status: 400, text: 'Many users have already reported this. The moderators are informed.' },
  TooManyReports: { status: 400, text: 'You have too many open reports. Wait until some are decided.' },
  UnknownSanction: { status: 404, text: 'There is nothing to appeal.' },
  AppealedAlready: { status: 400, text: 'You have already appealed this.' },
  NotSuspended: { status: 404, text: 'This account is not suspended. You can log in.' },
  UnknownCase: { status: 404, text: 'This report does not exist.' },
  CaseTakenByOther: { status: 409, text: 'Another moderator has already claimed this case.' },
  CaseNotTaken: { status: 400, text: 'This case is not claimed.' },
  CaseDecided: { status: 409, text: 'This case was already decided.' },
  ReportedAnew: { status: 409, text: 'There is a newer report of the same content. Decide the newer report.' },
  SanctionStands: { status: 400, path: 'outcome', text: 'The suspension is still active. Lift it first.' },
  MessageStands: { status: 400, path: 'outcome', text: 'The message still exists. Delete it first.' },
  PostStands: { status: 400, path: 'outcome', text: 'The post still exists. Delete it first.' },
  ProfileStands: { status: 400, path: 'outcome', text: 'The profile is unchanged since the report. Change it first.' },
  ServerStands: { status: 400, path: 'outcome', text: 'The server is unchanged since the report. Rename or delete it first.' },
  SubjectNotWarned: { status: 400, path: 'outcome', text: 'The user was not warned since the report. Warn them first.' },
  SubjectNotSuspended: {
    status: 400,
    path: 'outcome',
    text: 'The user was not suspended since the report. Suspend them first.',
  },
});
