/** Measures where the controls of a page react to a touch. */
import type { Page } from 'playwright-core';

/**
 * Scrolls each control into view and follows `elementFromPoint` from its centre to all four sides. So the area of a pseudo-element or a
 * label counts, and the area that a neighbour covers does not. WCAG 2.5.5 asks for 44 pixels and exempts links in running text. The script
 * runs in the page as text, because this code lacks the types of the page.
 */
const MEASURE = `(() => {
  const LEAST = 44;
  // For a box that ends between two pixels.
  const TOLERANCE = 1;
  const CONTROLS = 'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=menuitemcheckbox], '
    + '[role=menuitemradio], [role=option], [role=checkbox], [role=switch], [role=radio]';
  const isInText = (element) => {
    const block = element.parentElement.closest('p, li, dd, dt, label, .markup');
    if (block === null || !/^inline(-block)?$/.test(getComputedStyle(element).display)) return false;
    return block.textContent.trim().length > element.textContent.trim().length;
  };
  const targetOf = (element) => element.closest('label') ?? (element.matches('.ui-slider input') ? element.closest('.ui-slider-track') : element);
  const isHit = (element, x, y) => {
    const at = document.elementFromPoint(x, y);
    return at !== null && element.contains(at);
  };
  const reach = (element, x, y, stepX, stepY) => {
    let far = 0;
    while (far <= LEAST && isHit(element, x + stepX * far, y + stepY * far)) far += 1;
    return far;
  };
  const faults = [];
  for (const element of new Set([...document.querySelectorAll(CONTROLS)].map(targetOf))) {
    if (element.closest('[inert], [data-live-announcer]') || isInText(element)) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const x = left + width / 2;
    const y = top + height / 2;
    // Hidden for the eye only, or covered by a drawer or a dialog.
    if (width < 2 || height < 2 || !isHit(element, x, y)) continue;
    const across = reach(element, x, y, -1, 0) + reach(element, x, y, 1, 0) - 1;
    const down = reach(element, x, y, 0, -1) + reach(element, x, y, 0, 1) - 1;
    if (across >= LEAST - TOLERANCE && down >= LEAST - TOLERANCE) continue;
    const name = element.getAttribute('aria-label') ?? element.textContent;
    faults.push(element.tagName.toLowerCase() + '.' + element.className + ' "' + name.trim().slice(0, 30) + '" ' + across + '×' + down);
  }
  return faults;
})()`;

/** One line for each control whose hit area is smaller than 44 × 44 CSS pixels. */
export function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(MEASURE);
}
