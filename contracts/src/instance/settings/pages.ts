/** Pages that the operators write, in message markup. */
import { rawText } from '../../kernel/fields.ts';
import { setting } from './setting.ts';

const Page = rawText(0, 20_000);

export const pageSettings = {
  'pages.rules': setting(Page, '', { variable: 'PAGE_RULES', about: 'Rules of the instance, in message markup.' }),
  'pages.privacy': setting(Page, '', { variable: 'PAGE_PRIVACY', about: 'Privacy notice, in message markup.' }),
  'pages.terms': setting(Page, '', { variable: 'PAGE_TERMS', about: 'Terms of service, in message markup.' }),
  'pages.contact': setting(Page, '', {
    variable: 'PAGE_CONTACT',
    about: 'How to reach the people who run the instance, in message markup.',
  }),
};
