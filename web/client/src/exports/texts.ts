import { catalogue } from '../i18n/catalogue.ts';

/** An archive of all that is one's own. */
export const text = catalogue('exports', {
  title: 'Your data',
  explain:
    'All that is yours here in one archive: your account, your messages and posts, your files. Gathering it may take a while, and you need not wait.',
  request: 'Request my data',
  dialogTitle: 'Request your data?',
  dialogText: 'You can do so once a day. The archive is kept for a week, and only you can download it.',
  confirm: 'Gather my data',

  waiting: 'Your data will be gathered in a moment.',
  gathering: '{percent} gathered: {part}',
  account: 'your account and settings',
  people: 'friends and follows',
  posts: 'posts and comments',
  records: 'reactions, reminders and tickets',
  messages: 'messages',
  conversations: 'direct messages',
  files: 'files',
  progress: 'How much is gathered',
  cancel: 'Stop gathering',

  ready: 'Your archive is ready: {size}. It is kept until {date}.',
  download: 'Download',
  downloadTitle: 'Download your data?',
  downloadText: 'You asked for it on another device, so please confirm that it is you.',
  remove: 'Remove',
  removeTitle: 'Remove the archive of your data?',
  removeText: 'Your data stays as it is. You can request another archive a day after this one.',
  failed: 'Your data could not be gathered. Please request it again.',
  unknown: 'Whether there is an archive of your data could not be found out.',
});
