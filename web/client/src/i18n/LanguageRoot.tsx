import { I18nProvider } from 'react-aria-components/I18nProvider';
import { App } from '../App.tsx';
import { formatsOf, useSpeech } from './language.ts';
import { SpokenContext } from './spoken.ts';

/** Rerenders the whole app when the language changes, and keeps the state of every screen. */
export function LanguageRoot() {
  const { spoken } = useSpeech();
  return (
    <SpokenContext value={spoken}>
      <I18nProvider locale={formatsOf(spoken)}>
        <App />
      </I18nProvider>
    </SpokenContext>
  );
}
