/** What an automatic check of accessibility finds serious on a page. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const SERIOUS: ReadonlySet<string | null | undefined> = new Set(['serious', 'critical']);

async function faultsNow(page: Page): Promise<readonly string[]> {
  // The library's live region may name a button that is gone by now.
  const { violations } = await new AxeBuilder({ page }).exclude('[data-live-announcer]').analyze();
  return violations
    .filter(({ impact }) => SERIOUS.has(impact))
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`),
    );
}

/** One line a fault: the rule and where; empty when there is none. A screen that is still being put together is looked at until it is. */
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
