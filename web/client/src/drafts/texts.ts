import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('drafts', {
  changedElsewhere: 'This draft was also changed on another device.',
  restore: 'Show other version',
  discard: 'Discard other version',
  sync: 'Sync drafts between my devices',
  syncText:
    'Unsent text is stored encrypted on the server. If you turn this off, the server deletes all your drafts, and this device keeps its own.',
});
