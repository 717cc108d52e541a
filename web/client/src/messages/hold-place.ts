import { flushSync } from 'react-dom';

/**
 * Changes the height of a row so that `anchor` stays where it is on screen. The list keeps its end in sight when something grows there,
 * which is right for what others do and wrong for what the reader opens: so the place is set once more after the list has measured, and
 * `afterwards` comes last.
 */
export function holdPlace(anchor: Element, change: () => void, afterwards?: () => void): void {
  const list = anchor.closest('.message-list');
  const before = anchor.getBoundingClientRect().top;
  function restore(): void {
    if (list && anchor.isConnected) list.scrollTop += anchor.getBoundingClientRect().top - before;
  }
  flushSync(change);
  restore();
  // Observers are told in the order they were made, before anything is painted: the list's own comes first.
  const observer = new ResizeObserver(() => {
    observer.disconnect();
    restore();
    afterwards?.();
  });
  observer.observe(anchor);
}
