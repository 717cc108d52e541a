import { flushSync } from 'react-dom';

/**
 * Changes the height of a row so that `anchor` keeps its position on screen. By default, the list keeps its end in view when a row grows.
 * That is right for changes by others, but not for a message that the reader expands. So this restores the position again after the list
 * has measured the row. `afterwards` runs last.
 */
export function keepScrollPosition(anchor: Element, change: () => void, afterwards?: () => void): void {
  const list = anchor.closest('.message-list');
  const before = anchor.getBoundingClientRect().top;
  function restore(): void {
    if (list && anchor.isConnected) list.scrollTop += anchor.getBoundingClientRect().top - before;
  }
  flushSync(change);
  restore();
  // Observers run in the order of their creation, before painting, so the list's own observer runs first.
  const observer = new ResizeObserver(() => {
    observer.disconnect();
    restore();
    afterwards?.();
  });
  observer.observe(anchor);
}
