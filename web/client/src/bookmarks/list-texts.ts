import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('savedMessages', {
  saved: 'Message saved',
  reminderFailed: 'Message saved, but without a reminder: {reason}',
  note: 'Note',
  noteHint: 'Optional. Only you can see it.',
  noReminder: 'No reminder',
  confirm: 'Save',
  addNote: 'Add note',
  editNote: 'Edit note',
  savedOn: 'Saved on {date}',
  reminderOn: 'Reminder: {date}',
  search: 'Search saved messages',
  unavailable: 'Message not available. It was deleted, or you no longer have access to it.',
  noneTitle: 'No saved messages',
  noneText: 'To save a message, open its menu and select Save message.',
  notFound: 'No saved message contains these words.',
  failed: 'Couldn’t load your saved messages',
});
