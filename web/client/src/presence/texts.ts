import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('presence', {
  menu: 'Your presence and account',
  online: 'Online',
  ltp: 'Looking to play',
  afk: 'Away',
  dnd: 'Do not disturb',
  offline: 'Invisible',
  offlineHint: 'You see everything, others see you as offline.',
  setStatus: 'Set a status',
  changeStatus: 'Change your status',
  settings: 'Settings',
  profile: 'Your profile',
  moderation: 'Moderators’ console',
  shortcuts: 'Keyboard shortcuts',
  statusTitle: 'Your status',
  statusLabel: 'What are you up to?',
  statusHint: 'Everybody who shares a server with you sees it.',
  clear: 'Clear',
  save: 'Save',
});
