import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('experiments', {
  experiments: 'Experiments',
  onTrial: 'Experimental features',
  onTrialText: 'These settings apply to this device. Experiments can change or be removed.',
  compact: 'Compact messages',
  compactText: 'Shows more messages on the screen by reducing the space between them.',
});
