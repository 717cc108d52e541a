import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('markup', {
  messageIn: '#{channel} › message',
  spoiler: 'Spoiler. Select to show it.',
  copy: 'Copy code',
  copied: 'Copied',
  unknownUser: 'unknown user',
  unknownRole: 'deleted role',
  unknownChannel: 'deleted channel',
  hidden: '(hidden)',
  customLink: 'Custom Link',
  customLinkTo: 'This link will take you to',
  dontVisit: "Don't Visit",
  visit: 'Visit',
  quoteFile: 'with a file',
  quoteDeleted: 'This message was deleted.',
  done: 'done',
  notDone: 'not done',
  table: 'Table',
});
