/** Single-key shortcuts for frequent actions. They work outside of fields and dialogs, and can be turned off. */
import { useLayoutEffect, useRef } from 'react';
import { useStore } from 'react-admin';

/** false: the action is not available now. */
export type Shortcuts = Readonly<Record<string, (() => void) | false>>;

const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="listbox"], [role="menu"]';

export function useShortcutsOn() {
  return useStore('console.shortcuts', true);
}

export function useShortcuts(shortcuts: Shortcuts): void {
  const [isOn] = useShortcutsOn();
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  // A layout effect, so that no key right after rendering is lost.
  useLayoutEffect(() => {
    if (!isOn) return;
    function onKeyDown(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      // An open dialog gets all keys, wherever the focus is.
      if (document.querySelector('[role="dialog"]')) return;
      const action = latest.current[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}
