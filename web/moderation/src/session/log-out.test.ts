import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DEVICE_KEYS } from './log-out.ts';

it('keeps the device settings of the client after a logout', () => {
  const entries = readFileSync(join(import.meta.dirname, '../../../client/src/local/entries.ts'), 'utf8');
  const ofDevice = [...entries.matchAll(/key: '([\w.-]+)', of: 'device'/g)].map(([, key]) => key);
  expect(ofDevice.length).toBeGreaterThan(4);
  expect([...DEVICE_KEYS].filter((key) => key !== 'folkmoot.version' && key !== 'folkmoot.console.theme').toSorted()).toEqual(
    ofDevice.toSorted(),
  );
});
