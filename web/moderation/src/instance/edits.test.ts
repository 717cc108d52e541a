import type { RawInstanceSettings } from '@folkmoot/contracts/instance/wire';
import { expect, it } from 'vitest';
import { unsavedIn } from './edits.ts';

it('counts edits that differ from the saved values', () => {
  const record = { name: 'Moot', files: { maxMb: 50 } } as unknown as RawInstanceSettings;
  const edits = new Map([
    ['name', 'Moot'],
    ['files.maxMb', '60'],
  ] as const);
  expect(unsavedIn(record, edits)).toEqual(['files.maxMb']);
});
