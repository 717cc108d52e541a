import { catalogue } from '../i18n/catalogue.ts';

export const text = catalogue('forwarding', {
  forward: 'Forward',
  title: 'Forward message',
  to: 'Forward to',
  comment: 'Add a message (optional)',
  tooLong: 'Your message is too long.',
  expired: 'The file of this message is no longer available.',
  titleMany: 'Forward messages ({count})',
  sent: 'Forwarded to {name}',
  from: 'Forwarded from {name}',
  everyone: 'everyone',
});
