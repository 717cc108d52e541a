import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('editing', {
  toolbar: 'Formatting',
  show: 'Show formatting toolbar',
  hide: 'Hide formatting toolbar',
  link: 'Link',
  spoiler: 'Spoiler',
  quote: 'Quote',
  bulletList: 'Bulleted list',
  numberedList: 'Numbered list',
  taskList: 'Task list',
  codeBlock: 'Code block',
  longPaste: {
    one: 'The pasted text makes the message {count} character too long.',
    other: 'The pasted text makes the message {count} characters too long.',
  },
  attachText: 'Attach as text file',
  insertAnyway: 'Insert anyway',
  cancelPaste: 'Cancel paste',
});
