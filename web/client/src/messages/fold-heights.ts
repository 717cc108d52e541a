/** Pixels. Apart from each other, so that what is folded hides more than the line that says so. */

/** Taller than this, a message is folded: more than two thousand characters of plain words take on a wide screen. */
export const TALL = 800;
/** What is left of it. */
export const FOLDED = 560;
