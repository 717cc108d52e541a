import { I18nProvider } from 'react-aria-components/I18nProvider';
import { App } from '../App.tsx';
import { formatsOf, useLanguageState } from './language.ts';
import { LanguageContext } from './language-context.ts';

/** Rerenders the whole app when the language changes, and keeps the state of every screen. */
export function LanguageRoot() {
  const { language } = useLanguageState();
  return (
    <LanguageContext value={language}>
      <I18nProvider locale={formatsOf(language)}>
        <App />
      </I18nProvider>
    </LanguageContext>
  );
}
