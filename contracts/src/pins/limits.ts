/** Pins of a channel. */
export const MOST_PINS = 50;
