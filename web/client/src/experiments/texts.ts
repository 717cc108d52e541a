import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('experiments', {
  experiments: 'Experiments',
  onTrial: 'On trial',
  onTrialText: 'For this device. What is here may change, or go again.',
  compact: 'Compact messages',
  compactText: 'Less space between messages, so that more of a conversation is in sight.',
});
