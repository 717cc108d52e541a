import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('changelog', {
  news: 'What’s new',
  all: 'Changelog',
  newText: 'Folkmoot was updated since your last visit.',
  close: 'Got it',
  seeAll: 'What’s new',
  everything: 'Full changelog (in English)',
  search: 'Search messages by text, author, channel and date.',
  calls: 'Call people in channels and conversations, with video and screen sharing.',
  files: 'Send several files at a time. If sending fails, your message keeps all files.',
  reminders: 'Set reminders for messages and posts from their menu.',
  passkeys: 'Protect your account with a passkey or an authenticator app in the settings.',
  push: 'Get push notifications while Folkmoot is closed. Turn them on for each device in the settings.',
  archive: 'Download an archive of all your data from the account settings.',
  reports: 'Report messages, posts, users and servers. You’ll be notified of the outcome.',
  undo: 'Moderators can undo actions from the audit log for 30 days.',
  automod: 'Automod rules protect your server. Test them on past messages before you turn them on.',
  badges: 'Point at a badge or tap it to see what it means.',
  polls: 'Poll results update live. “View votes” lists who voted for each choice.',
});
