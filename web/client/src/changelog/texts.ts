import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('changelog', {
  news: 'What is new',
  all: 'What changed so far',
  newText: 'Folkmoot was updated since you were last here.',
  close: 'Good to know',
  seeAll: 'What is new',
  everything: 'Every change, in English',
  search: 'Search finds messages by words, by person, by place and by day.',
  calls: 'Call each other in channels and conversations, with camera and screen.',
  files: 'Send several files at once. A message that could not be sent comes back with all of them.',
  reminders: 'Have yourself reminded of a message or a post, from its menu.',
  passkeys: 'Protect your account with a passkey or an authenticator, in the settings.',
  push: 'Hear of messages while Folkmoot is closed: switch it on for each device in the settings.',
  archive: 'Take everything that is yours with you as an archive, from the account settings.',
  reports: 'Report what hurts: messages, posts, people, servers. You are told what became of it.',
  undo: 'Moderators take back from the audit log what was done by mistake, for 30 days.',
  automod: 'Rules watch over your server. Try them on old messages before you switch them on.',
  badges: 'Point at a badge, or tap it, and it says what it stands for.',
  polls: 'Polls count while you watch. “Who voted” names people choice by choice.',
});
