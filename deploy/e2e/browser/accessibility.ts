/** The serious errors of an automatic accessibility check of a page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';

/** Half the size of what the package exports. Each checked page reads it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const VIOLATIONS = z.array(
  z.object({
    id: z.string(),
    impact: z.string().nullish(),
    nodes: z.array(z.object({ target: z.array(z.union([z.string(), z.array(z.string())])), failureSummary: z.string().optional() })),
  }),
);
const SERIOUS: ReadonlySet<string | null | undefined> = new Set(['serious', 'critical']);
/** The rules whose result depends on the theme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

type Rules = 'all' | 'colors';

async function faultsNow(page: Page, rules: Rules): Promise<readonly string[]> {
  // Once for each document: reading the library takes as long as the check.
  for (const frame of page.frames()) if ((await frame.evaluate('typeof axe')) !== 'object') await frame.evaluate(AXE);
  // The library's live region may name a button that no longer exists.
  const context = { exclude: ['[data-live-announcer]'] };
  const options = { resultTypes: ['violations'], ...(rules === 'colors' ? { runOnly: COLOR_RULES } : {}) };
  const run = `axe.run(${JSON.stringify(context)}, ${JSON.stringify(options)}).then(({ violations }) => violations)`;
  return VIOLATIONS.parse(await page.evaluate(run))
    .filter(({ impact }) => SERIOUS.has(impact))
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`),
    );
}

/**
 * One line for each error: the rule and the element. Empty: none. A page that is still rendering is checked again. `colors`: only the rules
 * about colors, for the second theme of a page that was checked in the first.
 */
export async function seriousFaults(page: Page, rules: Rules = 'all'): Promise<readonly string[]> {
  let faults: readonly string[] = ['The check did not end.'];
  const look = async () => {
    faults = await faultsNow(page, rules);
    return faults.length;
  };
  await expect
    .poll(look, { timeout: 60_000 })
    .toBe(0)
    .catch(() => undefined);
  return faults;
}

/** The faults of a loaded page in both themes, each with `where`. Loads nothing again: the theme follows the system. */
export async function faultsInBothThemes(page: Page, where: string): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const [colorScheme, rules] of [['light', 'all'] as const, ['dark', 'colors'] as const]) {
    await page.emulateMedia({ colorScheme });
    faults.push(...(await seriousFaults(page, rules)).map((fault) => `${where}, ${colorScheme}: ${fault}`));
  }
  return faults;
}
