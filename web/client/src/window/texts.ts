import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('window', {
  window: 'Window',
  behaviour: 'This window',
  behaviourText: 'For this device, as far as the browser lets a page decide it.',
  asks: 'Ask before closing during a call',
  asksText: 'Closing or reloading the window ends the call.',
  full: 'Full screen',
  fullText: 'Esc leads out of it again.',
  enter: 'Fill the screen',
  leave: 'Leave full screen',
  fullFailed: 'The browser did not allow it.',
  noFull: 'This browser does not let pages fill the screen.',
});
