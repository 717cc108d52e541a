import { catalogue } from '../i18n/catalogue.ts';

/** What leads to a report or an appeal; the rest is loaded with them. */
export const text = catalogue('reportEntries', {
  report: 'Report',
  appeal: 'Appeal',
});
