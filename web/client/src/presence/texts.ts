import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('presence', {
  menu: 'Status and account',
  online: 'Online',
  ltp: 'Looking to play',
  afk: 'Away',
  dnd: 'Do not disturb',
  offline: 'Invisible',
  offlineHint: 'You appear offline, but can still use everything.',
  setStatus: 'Set a status',
  changeStatus: 'Edit status',
  settings: 'Settings',
  profile: 'Your profile',
  moderation: 'Moderation console',
  shortcuts: 'Keyboard shortcuts',
  statusTitle: 'Your status',
  statusLabel: 'Status',
  statusHint: 'People who share a server with you can see your status.',
  clear: 'Clear',
  save: 'Save',
});
