import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('ui', {
  close: 'Close',
  cancel: 'Cancel',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  unsaved: 'You have unsaved changes.',
  save: 'Save changes',
  reset: 'Reset',
  notifications: 'Notifications',
  dismiss: 'Dismiss',
  clearColor: 'Reset to default color',
  pickColor: 'Choose {label}',
  move: 'Move {name}',
  notMoved: '{name} was not moved',
  unreadMentions: { one: '{count} mention', other: '{count} mentions' },
  unread: 'Unread',
  online: 'Online',
  ltp: 'Looking to play',
  afk: 'Away',
  dnd: 'Do not disturb',
  offline: 'Offline',
});
