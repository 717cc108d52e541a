import { SEARCH_OPERATORS } from '@folkmoot/contracts/search/grammar';
import { OPERATOR_TEXTS } from './search-suggestions.ts';
import { text } from './texts.ts';
import './search-help.css';

/** The grammar of a search in a few lines. Pressing one writes it into the search box. */
export function SearchHelp({ onWrite }: { readonly onWrite: (words: string, caret: number) => void }) {
  const rows = [
    { sample: '"…"', words: '""', caret: 1, meaning: text('filterPhrase') },
    { sample: '-…', words: '-', caret: 1, meaning: text('filterExclude') },
    ...SEARCH_OPERATORS.map((name) => ({
      sample: `${name}:`,
      words: `${name}:`,
      caret: name.length + 1,
      meaning: text(OPERATOR_TEXTS[name]),
    })),
  ];
  return (
    <section className="search-help" aria-labelledby="search-help-title">
      <h2 id="search-help-title" className="search-help-title">
        {text('helpTitle')}
      </h2>
      <p className="search-help-text">{text('beginText')}</p>
      <ul className="search-help-rows">
        {rows.map(({ sample, words, caret, meaning }) => (
          <li key={sample}>
            <button type="button" className="search-help-row" onClick={() => onWrite(words, caret)}>
              <code translate="no">{sample}</code>
              <span>{meaning}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
