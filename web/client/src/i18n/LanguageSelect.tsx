import { ChevronDown, Languages } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { chooseLanguage, listed, useLanguageState } from './language.ts';
import { ALL_LANGUAGES } from './languages.ts';
import { text } from './texts.ts';
import './language.css';

/** For pages without settings. Uses a small native select, so that visitors load no extra code. */
export function LanguageSelect() {
  const { selected } = useLanguageState();

  function choose({ target }: ChangeEvent<HTMLSelectElement>): void {
    const language = ALL_LANGUAGES.find(({ id }) => id === target.value);
    if (language) chooseLanguage(language.id);
  }

  return (
    <span className="language-select">
      <Languages aria-hidden="true" />
      <select aria-label={text('language')} value={listed(selected)} onChange={choose}>
        {ALL_LANGUAGES.map(({ id, tag, name }) => (
          <option key={id} value={id} lang={tag}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" />
    </span>
  );
}
