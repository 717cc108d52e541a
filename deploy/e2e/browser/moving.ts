/** Scripts that find what moves on a page although the user asked for reduced motion. Each gives a list, which is empty if nothing does. */

/** Animations that move something for longer than a hundredth of a second. Those of a scroll position follow the finger. */
export const MOVING = `document.getAnimations().flatMap((animation) => {
  const { effect, timeline } = animation;
  const properties = new Set(effect.getKeyframes().flatMap((frame) => Object.keys(frame)));
  for (const other of ['offset', 'easing', 'composite', 'computedOffset', 'opacity']) properties.delete(other);
  const isLong = Number(effect.getComputedTiming().duration) > 10;
  return timeline instanceof DocumentTimeline && isLong && properties.size > 0 ? [effect.target.className + ' ' + [...properties]] : [];
})`;

/** Transitions of anything but the opacity that are longer than a hundredth of a second, and smooth scrolling. */
export const SLOW_STYLES = `[...document.querySelectorAll('*')].flatMap((element) => {
  const { transitionProperty, transitionDuration, scrollBehavior } = getComputedStyle(element);
  const durations = transitionDuration.split(', ');
  const slow = transitionProperty.split(', ').filter((name, at) => name !== 'opacity' && parseFloat(durations[at % durations.length]) > 0.01);
  return slow.length > 0 || scrollBehavior === 'smooth' ? [element.tagName + '.' + element.className + ' ' + slow + ' ' + scrollBehavior] : [];
})`;
