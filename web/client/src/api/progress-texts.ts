import { catalogue } from '../i18n/catalogue.ts';

/** For dialogs that run one command for many items. */
export const text = catalogue('progress', {
  done: '{done} of {total}',
  left: '{reason} Remaining: {count}.',
});
