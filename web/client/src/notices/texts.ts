import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('notices', {
  label: 'Notice',
  understood: 'Understood',
  show: 'Show the notice',

  settings: 'Notice',
  ofChannel: 'Notice of #{name}',
  ofChannelText: 'Members read it when they open the channel, and again whenever it changes.',
  editChannel: 'Write a notice',
  backToChannel: 'Back to the channel',
  ofPerson: 'Your notice',
  ofPersonText: 'Whoever opens a conversation with you reads it first.',
  content: 'What it says',
  hint: 'Leave it empty for none.',
  tooShort: 'A notice has at least {count} characters.',
  failed: 'The notice could not be loaded',
});
