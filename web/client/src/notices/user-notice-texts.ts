import { catalogue } from '../i18n/catalogue.ts';

/** What somebody is told by those who look after the place. */
export const text = catalogue('userNotices', {
  warning: 'A warning',
  from: 'From {name}, {date}',
  read: 'I have read it',
  reportDecided: 'Your report was looked at',
  appealDecided: 'Your appeal was answered',
  reportReopened: 'Your report is looked at again',
  appealReopened: 'Your appeal is looked at again',
  answerWithdrawn: 'The answer you were given holds no more. You will be told what comes of it.',
  answerThere: 'What became of it stands in your settings.',
  seeAnswer: 'See the answer',
  serverDeleted: 'Your server {server} was deleted',
  serverDeletedText: 'A moderator had scheduled it for deletion, and the time for that is over.',
  serverDeletedReason: 'Reason: {reason}',
});
