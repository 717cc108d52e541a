/** After the end of an account. */
import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('deleted', {
  title: 'Your account is deleted',
  lead: 'Nobody can bring it back. You are logged out everywhere.',
  goneTitle: 'Erased',
  profile: 'Your profile, and the key of your account',
  friends: { one: '{count} friendship or request', other: '{count} friendships and requests' },
  follows: { one: '{count} follow', other: '{count} follows' },
  blocks: { one: '{count} block', other: '{count} blocks' },
  sessions: { one: '{count} session', other: '{count} sessions' },
  pictures: { one: '{count} picture of your profile', other: '{count} pictures of your profile' },
  letters: { one: '{count} e-mail to you that was not sent', other: '{count} e-mails to you that were not sent' },
  soonTitle: 'Being erased now',
  soonNotes: 'Your notes to yourself',
  soonContent: 'Your messages and posts',
  soonLead: 'This takes a moment, and goes on without you.',
  staysTitle: 'What stays',
  staysContent: 'What you wrote, under the name “{name}”',
  staysRecords: 'Tickets, reports, and what moderators did to you',
  free: 'Your e-mail address and your name are no longer taken.',
});
