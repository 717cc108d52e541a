import { catalogue } from '../i18n/catalogue.ts';

/** Limits of invites to a server, and the users who joined with them. */
export const text = catalogue('invites', {
  create: 'Create invite',
  createLink: 'Create new link',
  createGo: 'Create and copy link',
  expiresAfter: 'Expires after',
  never: 'Never',
  hours: { one: '{count} hour', other: '{count} hours' },
  days: { one: '{count} day', other: '{count} days' },
  maxUses: 'Maximum number of uses',
  noLimit: 'No limit',
  uses: { one: '{count} use', other: '{count} uses' },
  usesLeft: { one: '{count} use left', other: '{count} uses left' },
  usedUp: 'Used up',
  expires: 'Expires {date}',
  expired: 'Expired',
  showJoins: 'Show who joined with {code}',
  joinsTitle: 'Joined with {code}',
  joinsNone: 'No one has joined with this invite yet.',
  joinedAt: 'Joined {date}',
  leftServer: 'No longer a member',
});
