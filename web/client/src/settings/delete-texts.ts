import { catalogue } from '../i18n/catalogue.ts';

/** Deleting the user's own account. */
export const text = catalogue('deleteAccount', {
  title: 'Delete account',
  explain: 'This is permanent. First leave or delete your servers and applications.',
  open: 'Delete account',
  dialogTitle: 'Permanently delete {name}?',
  consequences:
    'This deletes your profile, friends, follows and sessions immediately and destroys the key of your account. Others see “Deleted User”.',
  content: 'Also delete my messages and posts',
  contentNote:
    'This deletes your messages, posts and ticket texts one after the other. Otherwise they stay, under the name “Deleted User”.',
  confirm: 'Delete account',
});
