/** Single keys for the daily verbs. They are only heard outside of fields and dialogs, and can be switched off. */
import { useLayoutEffect, useRef } from 'react';
import { useStore } from 'react-admin';

/** false: there is nothing to do just now. */
export type Shortcuts = Readonly<Record<string, (() => void) | false>>;

const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="listbox"], [role="menu"]';

export function useShortcutsOn() {
  return useStore('console.shortcuts', true);
}

export function useShortcuts(shortcuts: Shortcuts): void {
  const [isOn] = useShortcutsOn();
  const held = useRef(shortcuts);
  held.current = shortcuts;
  // Before it is painted: a key that comes right after would be lost.
  useLayoutEffect(() => {
    if (!isOn) return;
    function hear(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      // A dialog that is open has the keys, wherever the focus is.
      if (document.querySelector('[role="dialog"]')) return;
      const action = held.current[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    }
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [isOn]);
}
