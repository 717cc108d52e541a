import { type KeyboardEvent, useState } from 'react';
import { isShortcut } from '../keyboard/shortcuts.ts';

type Input<Suggestion> = {
  readonly suggestions: readonly Suggestion[];
  readonly onTake: (suggestion: Suggestion) => void;
  /** Escape was pressed. */
  readonly onClose: () => void;
};

/** The selected suggestion, and the keys that move the selection, accept it or close the list. */
export function useCompletionKeys<Suggestion>({ suggestions, onTake, onClose }: Input<Suggestion>) {
  const [chosen, setChosen] = useState(0);
  const index = Math.min(chosen, Math.max(0, suggestions.length - 1));

  function insert(suggestion: Suggestion): void {
    setChosen(0);
    onTake(suggestion);
  }

  /** true: the list handled the key. */
  function onKey(event: KeyboardEvent): boolean {
    const suggestion = suggestions[index];
    if (!suggestion) return false;
    if (isShortcut(event, 'nextSuggestion')) setChosen((index + 1) % suggestions.length);
    else if (isShortcut(event, 'previousSuggestion')) setChosen((index + suggestions.length - 1) % suggestions.length);
    else if (isShortcut(event, 'close')) onClose();
    else if (isShortcut(event, 'complete')) insert(suggestion);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  return { chosen: index, choose: setChosen, insert, onKey };
}
