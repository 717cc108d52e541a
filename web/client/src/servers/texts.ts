import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('servers', {
  inbox: 'Inbox and friends',
  create: 'Create or join a server',
  folder: 'Folder {name}',
  unread: '{name}, unread',
  mentioned: { one: '{name}, {count} mention', other: '{name}, {count} mentions' },
  menu: 'What to do with {name}',
  markRead: 'Mark as read',
  moveUp: 'Move up',
  moveDown: 'Move down',
  title: 'A place for your people',
  createTab: 'Create',
  joinTab: 'Join',
  nameLabel: 'Name of the server',
  nameHint: 'You can change it at any time.',
  createGo: 'Create server',
  codeLabel: 'Invite link or code',
  codeHint: 'Somebody inside can give you one.',
  joinGo: 'Join server',
  badCode: 'This is no invite link.',
});
