import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('markup', {
  spoiler: 'Hidden text. Press to show it.',
  copy: 'Copy the code',
  copied: 'Copied',
  unknownUser: 'someone who is not here',
  unknownRole: 'a role that is no more',
  unknownChannel: 'a channel that is no more',
  hidden: '(hidden)',
  customLink: 'Custom Link',
  customLinkTo: 'This link will take you to',
  dontVisit: "Don't Visit",
  visit: 'Visit',
  quoteFile: 'with a file',
  quoteGone: 'This message is gone.',
  done: 'done',
  notDone: 'not done',
});
