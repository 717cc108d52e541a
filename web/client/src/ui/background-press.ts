/** When a press on the background of a dialog means "close" (specification, section 2). */
export type Press = { readonly x: number; readonly y: number };

/** A hand is not perfectly still; more than this is a drag. */
const TOLERANCE_PX = 3;

/** `down` is null when the press began inside the dialog. Text that is selected was the purpose of the gesture. */
export function closesDialog(down: Press | null, up: Press, selectedText: string): boolean {
  if (down === null || selectedText !== '') return false;
  return Math.hypot(up.x - down.x, up.y - down.y) <= TOLERANCE_PX;
}
