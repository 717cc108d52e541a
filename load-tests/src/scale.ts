/**
 * `npm run scale`: writes the tables of docs/explanation/scale.md from load-tests/unit-costs.json and load-tests/scale-assumptions.json.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { PAGE, withTables } from './scale/page.ts';

const old = readFileSync(PAGE, 'utf8');
const page = withTables(old);
if (page === old) {
  console.log('docs/explanation/scale.md is up to date.');
} else {
  writeFileSync(PAGE, page);
  console.log('Wrote docs/explanation/scale.md');
}
