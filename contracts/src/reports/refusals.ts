import { refusals } from '../kernel/refusal.ts';

export const reportRefusals = refusals({
  /** Also for content that the reporter cannot see, so that its existence is not revealed. */
  NothingToReport: { status: 404, text: 'There is no such thing to report.' },
  OwnReport: { status: 400, text: 'You cannot report what is your own.' },
  ReportedAlready: { status: 400, text: 'You have reported this already. You will be told what became of it.' },
  ReportedOften: { status: 400, text: 'Many have reported this already. Moderators know of it.' },
  TooManyReports: { status: 400, text: 'Many of your reports wait for an answer. Wait for some of them.' },
  UnknownSanction: { status: 404, text: 'There is nothing to appeal against.' },
  AppealedAlready: { status: 400, text: 'You have appealed against this already.' },
  NotSuspended: { status: 404, text: 'This account is not suspended. You can log in.' },
  UnknownCase: { status: 404, text: 'There is no such report.' },
  CaseTakenByOther: { status: 409, text: 'Another moderator looks into this already.' },
  CaseNotTaken: { status: 400, text: 'Nobody looks into this.' },
  CaseDecided: { status: 409, text: 'This has been decided already.' },
  ReportedAnew: { status: 409, text: 'The same was reported again since, and waits. Decide that.' },
  SanctionStands: { status: 400, path: 'outcome', text: 'The suspension still holds. Lift it first.' },
  MessageStands: { status: 400, path: 'outcome', text: 'The message still stands. Remove it first.' },
  PostStands: { status: 400, path: 'outcome', text: 'The post still stands. Remove it first.' },
  ProfileStands: { status: 400, path: 'outcome', text: 'The profile is as it was reported: nothing of it was removed.' },
  ServerStands: { status: 400, path: 'outcome', text: 'The server is as it was reported. Rename or delete it first.' },
  SubjectNotWarned: { status: 400, path: 'outcome', text: 'The person was not warned since it was reported. Warn them first.' },
  SubjectNotSuspended: {
    status: 400,
    path: 'outcome',
    text: 'The person is not suspended, and was not since it was reported. Suspend them first.',
  },
});
