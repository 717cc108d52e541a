import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('debug', {
  title: 'Debug console',
  connection: 'Connection: {state}',
  copy: 'Copy',
  copied: 'Log copied.',
  clear: 'Clear',
  shrink: 'Make smaller',
  grow: 'Make larger',
  empty: 'No log entries yet.',
});
