import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('captcha', {
  label: 'Human verification',
  failed: 'Couldn’t load the human verification.',
});
