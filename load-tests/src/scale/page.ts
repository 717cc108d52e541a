/** The expected docs/explanation/scale.md: its text is written by hand, its tables are generated from the unit costs. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { replaceBetween } from '@folkmoot/deploy/docs/settings';
import { growthText, readGrowth } from './growth.ts';
import { Assumptions, UnitCosts } from './inputs.ts';
import { tablesOf } from './tables.ts';

export const PAGE = fileURLToPath(new URL('../../../docs/explanation/scale.md', import.meta.url));

function numbers(file: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'));
}

export function withTables(page: string): string {
  const tables = tablesOf(UnitCosts.parse(numbers('unit-costs.json')), Assumptions.parse(numbers('scale-assumptions.json')));
  const made = { growth: growthText(readGrowth()), ...tables };
  return Object.entries(made).reduce((text, [name, part]) => {
    const replaced = replaceBetween(text, name, part);
    if (replaced === null) throw new Error(`docs/explanation/scale.md has no place for ${name}: <!-- ${name} --> … <!-- /${name} -->.`);
    return replaced;
  }, page);
}
