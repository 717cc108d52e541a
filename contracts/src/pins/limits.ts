/** Pins per channel. */
export const MOST_PINS = 50;
