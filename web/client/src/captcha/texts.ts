import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('captcha', {
  label: 'Check that you are human',
  failed: 'The check that you are human could not be loaded.',
});
