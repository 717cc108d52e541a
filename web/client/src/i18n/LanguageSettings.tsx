import { Check } from 'lucide-react';
import { useState } from 'react';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { Section } from '../settings/Section.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ProblemNote } from '../ui/ProblemNote.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { TextField } from '../ui/TextField.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { chooseLanguage, type LanguageState, listed, loadSelected, useLanguageState } from './language.ts';
import { findLanguages, type Language, languageOf } from './languages.ts';
import { text } from './texts.ts';
import './language.css';

/** Selects one of the seventeen languages, by its own or its English name. */
export function LanguageSettings() {
  const languageState = useLanguageState();
  const [query, setQuery] = useState('');
  const found = findLanguages(query);
  const chosen = listed(languageState.selected);

  function choose(id: string): void {
    const language = found.find((one) => one.id === id);
    if (language) chooseLanguage(language.id);
  }

  return (
    <div className="settings-stack">
      <Section title={text('language')} description={text('explain')}>
        <TextField type="search" label={text('search')} value={query} onChange={setQuery} />
        <Failed languageState={languageState} />
        {found.length === 0 ? (
          <EmptyState title={text('none', { query: query.trim() })} />
        ) : (
          <RadioGroup aria-label={text('language')} className="language-list" value={chosen} onChange={choose}>
            {found.map((language) => (
              <LanguageRow key={language.id} language={language} isLoading={languageState.state === 'coming' && language.id === chosen} />
            ))}
          </RadioGroup>
        )}
      </Section>
    </div>
  );
}

function LanguageRow({ language, isLoading }: { readonly language: Language; readonly isLoading: boolean }) {
  const { id, tag, name, english } = language;
  return (
    <Radio value={id} className="language-row">
      {({ isSelected }) => (
        <>
          <span className="language-names">
            <span lang={tag} className="language-name">
              {name}
            </span>
            {english !== name && (
              <span lang="en-GB" className="language-english">
                {english}
              </span>
            )}
          </span>
          {isSelected && isLoading && <VisuallyHidden>{text('loading')}</VisuallyHidden>}
          {isSelected && (isLoading ? <Spinner size="small" /> : <Check aria-hidden="true" />)}
        </>
      )}
    </Radio>
  );
}

function Failed({ languageState: { state, selected: wanted } }: { readonly languageState: LanguageState }) {
  if (state !== 'failed') return null;
  return (
    <div className="language-failed">
      <ProblemNote>{text('failed', { language: languageOf(listed(wanted)).name })}</ProblemNote>
      <Button size="small" onPress={() => void loadSelected()}>
        {text('tryAgain')}
      </Button>
    </div>
  );
}
