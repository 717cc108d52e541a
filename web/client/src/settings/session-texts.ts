import { catalogue } from '../i18n/catalogue.ts';

/** Where one is logged in. */
export const text = catalogue('sessions', {
  sessions: 'Sessions',
  title: 'Where you are logged in',
  explain: 'If you do not know one of these, end it and choose a new password.',
  unknown: 'Unknown device',
  current: 'This device',
  seen: 'Last seen {when}',
  opened: 'Logged in on {date}',
  end: 'Log out',
  endNamed: 'Log out {device}',
  endOthers: 'Log out all others',
  endOthersTitle: 'Log out everywhere else?',
  endOthersText: 'Every other device and browser has to log in again.',
  ended: 'Logged out there.',
  endedOthers: 'Logged out everywhere else.',
  only: 'You are logged in nowhere else.',
  failed: 'Your sessions could not be loaded',
  waiting: 'Looking for sessions',
});
