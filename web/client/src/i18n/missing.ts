/**
 * For translators: `node web/client/src/i18n/missing.ts` shows the number of errors in each language. `… missing.ts de_de` lists those of
 * one: missing and unused texts, and missing gaps or plural forms.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_LANGUAGES } from './languages.ts';
import { textsInSource } from './texts-in-source.ts';
import { translationFaults } from './translation-faults.ts';

const [, , wanted] = process.argv;
const { english, unused } = await textsInSource();
for (const { id, formats, english: name } of ALL_LANGUAGES) {
  if (id === 'en_gb' || (wanted !== undefined && wanted !== id)) continue;
  const file = join(import.meta.dirname, 'languages', `${id}.json`);
  const faults = translationFaults(english, existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}, formats);
  console.log(`${id} (${name}): ${faults.length}`);
  if (wanted === id) for (const fault of faults) console.log(`  ${fault}`);
}
if (unused.length > 0) console.log(`Unused texts: ${unused.join(', ')}`);
