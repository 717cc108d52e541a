/** Restores the focus after a dialog that a menu opened. The dialog cannot do it, because the menu row that opened it no longer exists. */

/** Call before the menu opens. Returns a function that restores the focus, unless another element has it. */
export function rememberFocus(): () => void {
  const before = document.activeElement;
  const dialog = before?.closest('[role="dialog"]') ?? null;
  function restoreFocus(): void {
    if (document.activeElement !== document.body) return;
    const target = [before, dialog].find((element) => element instanceof HTMLElement && element.isConnected);
    if (target instanceof HTMLElement) target.focus();
  }
  return () => afterMenuClosed(restoreFocus);
}

/** Runs after the closed menu restored the focus, which would override an earlier change. */
export function afterMenuClosed(act: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(act));
}
