import { catalogue } from '../i18n/catalogue.ts';

/** The end of one's own account. */
export const text = catalogue('deleteAccount', {
  title: 'Delete the account',
  explain: 'For good: nobody can bring it back. Leave or delete your servers and applications first.',
  open: 'Delete account',
  dialogTitle: 'Delete {name} for good?',
  consequences:
    'Your profile, friends, follows and sessions go at once, and the key of your account is destroyed. Others see “Deleted User”.',
  content: 'Delete what I wrote, too',
  contentNote: 'Messages, posts and what you wrote in tickets are deleted one after the other. Otherwise they stay, under that name.',
  confirm: 'Delete account',
});
