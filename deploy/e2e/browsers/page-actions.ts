/** The actions of a user on a page. An action waits for its element, like Playwright's, and finds it by CSS selector and text. */
import { expect } from 'vitest';
import { z } from 'zod';
import type { BrowserWindow, Point } from './browser-window.ts';

/** `text`: a part of the accessible name, of the label or of the content. */
export type Target = { readonly css: string; readonly text?: string };

const Located = z.object({ x: z.number(), y: z.number() }).nullable();

/** The visible elements of a target, in the page. */
const FIND = `
  const [css, text] = arguments;
  const textsOf = (element) => [element.ariaLabel, ...[...(element.labels ?? []), element].map((each) => each.textContent)];
  const found = [...document.querySelectorAll(css)].filter(
    (element) => element.checkVisibility({ visibilityProperty: true }) && textsOf(element).some((each) => each?.includes(text)));`;

/** The center of the first element, if it does not move and nothing covers it. */
const LOCATE = `${FIND}
  const [first] = found;
  if (!first) return null;
  first.scrollIntoView({ block: 'nearest' });
  const before = first.getBoundingClientRect();
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const { x, y, width, height } = first.getBoundingClientRect();
  const center = { x: x + width / 2, y: y + height / 2 };
  const isStill = before.x === x && before.y === y;
  return isStill && first.contains(document.elementFromPoint(center.x, center.y)) ? center : null;`;

async function locate(window: BrowserWindow, { css, text = '' }: Target): Promise<Point> {
  let point: Point | null = null;
  async function isThere(): Promise<boolean> {
    point = Located.parse(await window.run(LOCATE, css, text));
    return point !== null;
  }
  await expect.poll(isThere, { message: `${css} with "${text}"`, interval: 20 }).toBe(true);
  if (point === null) throw new Error('The element is missing after it was found.');
  return point;
}

/** The number of visible elements. */
export async function count(window: BrowserWindow, { css, text = '' }: Target): Promise<number> {
  return z.number().parse(await window.run(`${FIND} return found.length;`, css, text));
}

export async function waitFor(window: BrowserWindow, target: Target): Promise<void> {
  const message = `${target.css} with "${target.text ?? ''}"`;
  await expect.poll(() => count(window, target), { message, interval: 20 }).toBeGreaterThan(0);
}

export async function waitUntilGone(window: BrowserWindow, target: Target): Promise<void> {
  await expect.poll(() => count(window, target), { message: `${target.css}, gone`, interval: 20 }).toBe(0);
}

export async function click(window: BrowserWindow, target: Target, button: 'left' | 'right' = 'left'): Promise<void> {
  await window.clickAt(await locate(window, target), button);
}

export async function hover(window: BrowserWindow, target: Target): Promise<void> {
  await window.moveTo(await locate(window, target));
}

/** Replaces the text of a field. */
export async function fill(window: BrowserWindow, target: Target, text: string): Promise<void> {
  await click(window, target);
  await window.press('Control', 'a');
  await window.type(text);
}
