/** Whether the user asks the system for less motion. Images are then requested without their animation. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
