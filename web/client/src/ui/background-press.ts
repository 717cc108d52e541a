/** Decides whether a press on the background closes a dialog (specification, section 2). */
export type Press = { readonly x: number; readonly y: number };

/** A longer movement is a drag. */
const TOLERANCE_PX = 3;

/** `down` is null if the press started inside the dialog. If text is selected, the gesture selected it, so the dialog stays open. */
export function closesDialog(down: Press | null, up: Press, selectedText: string): boolean {
  if (down === null || selectedText !== '') return false;
  return Math.hypot(up.x - down.x, up.y - down.y) <= TOLERANCE_PX;
}
