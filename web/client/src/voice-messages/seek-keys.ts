/** The keys of the position of a voice message. Pure. */

const STEP_MS = 5000;
const LONG_STEP_MS = 30_000;
/** In a short message, a step is a part of it. */
const STEPS = 10;

function moved(key: string, positionMs: number, durationMs: number): number | null {
  const step = Math.min(STEP_MS, durationMs / STEPS);
  const longStep = Math.min(LONG_STEP_MS, durationMs / 2);
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return positionMs + step;
    case 'ArrowLeft':
    case 'ArrowDown':
      return positionMs - step;
    case 'PageUp':
      return positionMs + longStep;
    case 'PageDown':
      return positionMs - longStep;
    case 'Home':
      return 0;
    case 'End':
      return durationMs;
    default:
      return null;
  }
}

/** The new position in milliseconds. null: the key has no meaning. */
export function seekTo(key: string, positionMs: number, durationMs: number): number | null {
  const to = moved(key, positionMs, durationMs);
  return to === null ? null : Math.min(durationMs, Math.max(0, to));
}
