import { catalogue } from '../i18n/catalogue.ts';

/** The menu entries of reports and appeals. The rest is loaded with their dialogs. */
export const text = catalogue('reportEntries', {
  report: 'Report',
  appeal: 'Appeal',
});
