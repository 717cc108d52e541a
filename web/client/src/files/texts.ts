import { catalogue } from '../i18n/catalogue.ts';

/** Where files can be sent, and how much space is left. */
export const text = catalogue('files', {
  publishedOnly: 'On this instance, files can be sent only in public channels of published servers.',
  used: 'Your files use {used} of {quota}.',
  noSpace: 'Your files use {used} of {quota}. There is no space for this file.',
  storage: 'Storage',
  storageText: 'Files that you attach to messages and posts. To free space, delete messages with files.',
  usedWithoutQuota: 'Your files use {used}. There is no limit.',
  unknown: 'Your storage could not be loaded.',
});
