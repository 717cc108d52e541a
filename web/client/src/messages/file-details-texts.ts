import { catalogue } from '../i18n/catalogue.ts';

/** What the sender writes about a file. */
export const text = catalogue('fileDetails', {
  editFile: 'Edit {name}',
  editDescription: 'Edit file description',
  description: 'Description (alternative text)',
  descriptionHint: 'Describes the file for people who can’t see or hear it.',
  spoiler: 'Mark as spoiler',
  spoilerHint: 'The file stays hidden until a reader shows it.',
  save: 'Save',
});
