/**
 * Panes, menus, pickers and dialogs on a phone, each opened once: no serious accessibility fault, light and dark; touch targets of 44 pixels;
 * and nothing moves with reduced motion.
 */
import { expect, it } from 'vitest';
import { faultsInBothThemes } from './browser/accessibility.ts';
import { PHONE } from './browser/chromium.ts';
import { MOVING, SLOW_STYLES } from './browser/moving.ts';
import { open, openedScreens } from './browser/opened-screens.ts';
import { startProductWithContent, waitUntilLoaded } from './browser/product-with-content.ts';
import { smallTargets } from './browser/small-targets.ts';

const LONG_WALK_MS = 900_000;

const { sampleIds, pageOfAda } = await startProductWithContent();

it(
  'panes, menus, pickers and dialogs are accessible, have large touch targets, and stand still with reduced motion',
  async () => {
    const page = await pageOfAda({ viewport: PHONE, isMobile: true, hasTouch: true, reducedMotion: 'reduce' });
    const faults: string[] = [];
    for (const screen of openedScreens(sampleIds)) {
      await open(page, screen);
      expect([screen.title, await page.evaluate(MOVING), await page.evaluate(SLOW_STYLES)]).toEqual([screen.title, [], []]);
      await waitUntilLoaded(page);
      faults.push(...(await faultsInBothThemes(page, screen.title)));
      await expect.poll(() => smallTargets(page), { message: screen.title }).toEqual([]);
    }
    expect(faults).toEqual([]);
    await page.context().close();
  },
  LONG_WALK_MS,
);
