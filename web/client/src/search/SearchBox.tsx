import { SEARCH_LIMITS } from '@folkmoot/contracts/search/limits';
import {
  Calendar,
  CalendarDays,
  ChartBarDecreasing,
  File,
  Filter,
  Hash,
  Image,
  Link2,
  Megaphone,
  Mic,
  Music,
  PanelTop,
  Search,
  Shield,
  Video,
} from 'lucide-react';

import { type RefObject, useId, useState } from 'react';
import { CompletionRow } from '../messages/CompletionRow.tsx';
import { useUser } from '../store/use-store.ts';
import { Avatar } from '../ui/Avatar.tsx';
import type { SearchSuggestion } from './search-suggestions.ts';
import { text } from './texts.ts';
import type { SearchCompletion } from './use-search-completion.ts';
import '../messages/composer.css';
import './search-box.css';

type SearchBoxProps = {
  readonly value: string;
  readonly completion: SearchCompletion;
  readonly fieldRef: RefObject<HTMLInputElement | null>;
  readonly dayRef: RefObject<HTMLInputElement | null>;
  readonly onChange: (value: string, caret: number) => void;
  readonly onCaret: (caret: number) => void;
  /** A day was chosen in the calendar. */
  readonly onDay: (day: string) => void;
};

/** The text field of a search. Its suggestions are below it, while it has the focus. */
export function SearchBox({ value, completion, fieldRef, dayRef, onChange, onCaret, onDay }: SearchBoxProps) {
  const list = useId();
  const [isFocused, setIsFocused] = useState(false);
  const isOpen = isFocused && completion.suggestions.length > 0;
  return (
    <div className="ui-field search-box">
      <label className="ui-field-label" htmlFor={`${list}-field`}>
        {text('words')}
      </label>
      <div className="ui-field-box">
        <Search aria-hidden="true" className="search-box-icon" />
        <input
          ref={fieldRef}
          id={`${list}-field`}
          className="ui-field-input"
          type="search"
          role="combobox"
          aria-expanded={isOpen}
          aria-autocomplete="list"
          {...(isOpen ? { 'aria-controls': list, 'aria-activedescendant': `${list}-${completion.chosen}` } : {})}
          placeholder={text('placeholder')}
          maxLength={SEARCH_LIMITS.text}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          value={value}
          onFocus={() => setIsFocused(true)}
          onBlur={() => setIsFocused(false)}
          onChange={(event) => onChange(event.target.value, event.target.selectionStart ?? event.target.value.length)}
          onSelect={(event) => onCaret(event.currentTarget.selectionStart ?? value.length)}
          onKeyDown={(event) => {
            if (isOpen) completion.onKey(event);
          }}
        />
        <DayField dayRef={dayRef} onDay={onDay} />
      </div>
      {isOpen && (
        <div id={list} role="listbox" aria-label={text('suggestions')} className="completion search-completion">
          {completion.suggestions.map((suggestion, index) => (
            <CompletionRow
              key={`${suggestion.kind} ${suggestion.id}`}
              id={`${list}-${index}`}
              isChosen={index === completion.chosen}
              onChoose={() => completion.choose(index)}
              onInsert={() => completion.insert(suggestion)}
            >
              <SuggestionIcon suggestion={suggestion} />
              <span className="completion-name">
                <bdi {...(isWrittenSo(suggestion) ? { translate: 'no' } : {})}>{suggestion.name}</bdi>
              </span>
              {suggestion.detail !== '' && (
                <span className="completion-also">
                  <bdi>{suggestion.detail}</bdi>
                </span>
              )}
            </CompletionRow>
          ))}
        </div>
      )}
    </div>
  );
}

/** Words of the grammar, which are the same in all languages. */
function isWrittenSo({ kind, insert }: SearchSuggestion): boolean {
  return !(['user', 'role', 'channel', 'pickDay'] as const).some((named) => named === kind) || insert === 'me' || insert === '@me';
}

type DayFieldProps = { readonly dayRef: RefObject<HTMLInputElement | null>; readonly onDay: (day: string) => void };

/** Invisible. Only its calendar is shown, below the search field. */
function DayField({ dayRef, onDay }: DayFieldProps) {
  return (
    <input
      ref={dayRef}
      type="date"
      className="search-box-day"
      tabIndex={-1}
      aria-label={text('pickDay')}
      onChange={(event) => {
        const day = event.target.value;
        event.target.value = '';
        if (day !== '') onDay(day);
      }}
    />
  );
}

function SuggestionIcon({ suggestion }: { readonly suggestion: SearchSuggestion }) {
  switch (suggestion.kind) {
    case 'operator':
      return <Filter aria-hidden="true" />;
    case 'user':
      return <UserIcon id={suggestion.id} />;
    case 'role':
      return <Shield aria-hidden="true" />;
    case 'channel':
      return <Hash aria-hidden="true" />;
    case 'word':
      return <Megaphone aria-hidden="true" />;
    case 'file':
      return <File aria-hidden="true" />;
    case 'image':
      return <Image aria-hidden="true" />;
    case 'video':
      return <Video aria-hidden="true" />;
    case 'sound':
      return <Music aria-hidden="true" />;
    case 'voice':
      return <Mic aria-hidden="true" />;
    case 'link':
      return <Link2 aria-hidden="true" />;
    case 'poll':
      return <ChartBarDecreasing aria-hidden="true" />;
    case 'embed':
      return <PanelTop aria-hidden="true" />;
    case 'day':
      return <Calendar aria-hidden="true" />;
    case 'pickDay':
      return <CalendarDays aria-hidden="true" />;
  }
}

function UserIcon({ id }: { readonly id: string }) {
  const user = useUser(id);
  return <Avatar name={user?.username ?? ''} hexColor={user?.hexColor} picture={user?.avatar} size={24} />;
}
