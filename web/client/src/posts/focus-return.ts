/** A dialog that a menu has opened does not know where the focus was: the row that opened it is gone with the menu. */

/** Asked before the menu opens; what it gives puts the focus back when nothing else has it. */
export function rememberFocus(): () => void {
  const before = document.activeElement;
  const around = before?.closest('[role="dialog"]') ?? null;
  function giveBack(): void {
    if (document.activeElement !== document.body) return;
    const target = [before, around].find((element) => element instanceof HTMLElement && element.isConnected);
    if (target instanceof HTMLElement) target.focus();
  }
  return () => onceGone(giveBack);
}

/** When the menu is gone and has put the focus back: whatever takes it earlier loses it again. */
export function onceGone(act: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(act));
}
