import { catalogue } from '../i18n/catalogue.ts';

/** Where files are allowed, and how much space is left. */
export const text = catalogue('files', {
  publishedOnly: 'On this instance, you can send files only in public channels of published servers.',
  used: 'Storage used: {used} of {quota}.',
  noSpace: 'Storage used: {used} of {quota}. There is not enough space for this file.',
  storage: 'Storage',
  storageText: 'Files that you attach to messages and posts. To free space, delete messages with files.',
  usedWithoutQuota: 'Storage used: {used}. There is no limit.',
  unknown: 'Couldn’t load your storage usage.',
});
