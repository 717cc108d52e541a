import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('notices', {
  label: 'Notice',
  understood: 'Got it',
  show: 'Show notice',

  settings: 'Notice',
  ofChannel: 'Notice of #{name}',
  ofChannelText: 'Members see the notice when they open the channel, and again after it changes.',
  editChannel: 'Edit notice',
  backToChannel: 'Back to channel',
  ofPerson: 'Your notice',
  ofPersonText: 'People see this notice when they open a conversation with you.',
  content: 'Text',
  hint: 'Leave empty to remove the notice.',
  tooShort: 'A notice needs at least {count} characters.',
  failed: 'Couldn’t load the notice',
});
