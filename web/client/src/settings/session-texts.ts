import { catalogue } from '../i18n/catalogue.ts';

/** The user's sessions. */
export const text = catalogue('sessions', {
  sessions: 'Sessions',
  title: 'Your sessions',
  explain: 'If you don’t recognize a session, log it out and change your password.',
  unknown: 'Unknown device',
  current: 'This device',
  seen: 'Last seen {when}',
  opened: 'Logged in on {date}',
  end: 'Log out',
  endNamed: 'Log out {device}',
  endOthers: 'Log out all other sessions',
  endOthersTitle: 'Log out all other sessions?',
  endOthersText: 'You must log in again on all other devices and browsers.',
  ended: 'Session logged out.',
  endedOthers: 'All other sessions logged out.',
  only: 'You have no other sessions.',
  failed: 'Couldn’t load your sessions',
  waiting: 'Loading sessions',
});
