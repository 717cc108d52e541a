import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('selection', {
  bar: 'Selected messages',
  count: { one: '{count} message selected', other: '{count} messages selected' },
  limit: 'Up to {count} messages at a time.',
  cancel: 'Cancel selection',
  nothingSelected: 'Select a message first.',
  notInTickets: 'Not available in a ticket.',
  nothingToForward: 'These messages have no text or file to forward.',
  mayDeleteNone: 'You can’t delete these messages.',
  mayReportNone: 'You can’t report your own messages.',
  deleteTitle: 'Delete selected messages ({count})?',
  deleteText: 'This deletes the messages for everyone. You can’t undo this.',
  deleteOthers: 'Messages that you can’t delete: {count}',
});
