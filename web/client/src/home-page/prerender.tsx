/** Runs only when the client is built. Renders the home page in each language as a new visitor sees it, and describes the product. */
import type { LanguageId } from '@folkmoot/contracts/kernel/languages';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { applyTranslations } from '../i18n/language.ts';
import { ALL_LANGUAGES } from '../i18n/languages.ts';
import { readTranslations } from '../i18n/read-translations.ts';
import { HomePage } from '../pages/HomePage.tsx';
import { text } from '../pages/texts.ts';

export type PrerenderedPage = { readonly id: LanguageId; readonly tag: string; readonly description: string; readonly body: string };

const FILES = import.meta.glob<unknown>('../i18n/languages/*.json', { import: 'default', eager: true });

export function prerenderPages(): readonly PrerenderedPage[] {
  return ALL_LANGUAGES.map(({ id, tag }) => {
    const file = FILES[`../i18n/languages/${id}.json`];
    applyTranslations(id, file === undefined ? {} : readTranslations(file));
    const body = renderToStaticMarkup(
      <StaticRouter location="/">
        <HomePage />
      </StaticRouter>,
    );
    return { id, tag, description: text('heroText'), body };
  });
}
