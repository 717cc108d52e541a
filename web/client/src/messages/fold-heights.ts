/** Heights in pixels. They differ, so that a collapsed message hides more than the height of its button. */

/** A taller message is collapsed. It is taller than two thousand characters of plain text on a wide screen. */
export const FOLD_ABOVE = 800;
/** The height of a collapsed message. */
export const FOLDED = 560;
