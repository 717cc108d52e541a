import { catalogue } from '../i18n/catalogue.ts';

/** The archive of the user's data. */
export const text = catalogue('exports', {
  title: 'Your data',
  explain: 'Get an archive of your account, messages, posts and files. Creating it can take a while. You can close this page.',
  request: 'Request my data',
  dialogTitle: 'Request your data?',
  dialogText: 'You can request your data once a day. Only you can download the archive. It expires after one week.',
  confirm: 'Request data',

  queued: 'Your archive is queued.',
  creating: '{percent} done: {part}',
  account: 'your account and settings',
  people: 'friends and follows',
  posts: 'posts and comments',
  records: 'reactions, reminders and tickets',
  messages: 'messages',
  conversations: 'direct messages',
  files: 'files',
  progress: 'Export progress',
  cancel: 'Cancel export',

  ready: 'Your archive is ready: {size}. You can download it until {date}.',
  download: 'Download',
  downloadTitle: 'Download your data?',
  downloadText: 'You requested this archive on another device. Confirm your identity to download it.',
  remove: 'Delete',
  removeTitle: 'Delete your archive?',
  removeText: 'Your data stays in your account. You can request another archive one day after you requested this one.',
  failed: 'Couldn’t create your archive. Request it again.',
  unknown: 'Couldn’t check whether you have an archive. Reload the page.',
});
