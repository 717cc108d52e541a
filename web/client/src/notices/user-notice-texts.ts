import { catalogue } from '../i18n/catalogue.ts';

/** Notices of staff to a user. */
export const text = catalogue('userNotices', {
  warning: 'Warning',
  from: 'From {name}, {date}',
  read: 'I’ve read this',
  reportDecided: 'Your report was reviewed',
  appealDecided: 'Your appeal was answered',
  reportReopened: 'Your report was reopened',
  appealReopened: 'Your appeal was reopened',
  answerWithdrawn: 'The previous answer is withdrawn. You’ll be notified of the new outcome.',
  outcomeInSettings: 'You can see the outcome in your settings.',
  seeAnswer: 'View answer',
  serverDeleted: 'Your server {server} was deleted',
  serverDeletedText: 'A moderator scheduled the server for deletion, and the grace period is over.',
  serverDeletedReason: 'Reason: {reason}',
});
