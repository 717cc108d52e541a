/** The serious errors of an automatic accessibility check of a page. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const SERIOUS: ReadonlySet<string | null | undefined> = new Set(['serious', 'critical']);

async function faultsNow(page: Page): Promise<readonly string[]> {
  // The library's live region may name a button that no longer exists.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude('[data-live-announcer]')
    .analyze();
  return violations
    .filter(({ impact }) => SERIOUS.has(impact))
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`),
    );
}

/** One line for each error: the rule and the element. Empty: none. A page that is still rendering is checked again. */
export async function seriousFaults(page: Page): Promise<readonly string[]> {
  let faults: readonly string[] = ['The check did not end.'];
  const look = async () => {
    faults = await faultsNow(page);
    return faults.length;
  };
  await expect
    .poll(look, { timeout: 60_000 })
    .toBe(0)
    .catch(() => undefined);
  return faults;
}
