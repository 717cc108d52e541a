import { catalogue } from '../i18n/catalogue.ts';

/** The texts of the menu of a message. Those of the list are in `list-texts.ts`, because every channel page loads these. */
export const text = catalogue('bookmarks', {
  title: 'Saved messages',
  save: 'Save message',
  unsave: 'Remove from saved',
  removed: 'Removed from saved messages',
  undo: 'Undo',
});
