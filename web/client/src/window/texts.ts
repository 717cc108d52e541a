import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('window', {
  window: 'Window',
  behaviour: 'Window',
  behaviourText: 'These settings apply to this device.',
  asks: 'Ask before closing during a call',
  asksText: 'Closing or reloading the window ends the call.',
  full: 'Full screen',
  fullText: 'Press Esc to exit full screen.',
  enter: 'Enter full screen',
  leave: 'Exit full screen',
  fullFailed: 'The browser didn’t allow full screen.',
  noFull: 'This browser doesn’t support full screen.',
});
