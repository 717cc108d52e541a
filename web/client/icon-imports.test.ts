import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { icons, importedIcons } from './icon-imports.ts';

const INDEX = '/n/lucide-react/dist/esm/lucide-react.mjs';
const CODE = `export { default as House, default as Home, default as LucideHouse } from './icons/house.mjs';
export { default as X, default as XIcon } from './icons/x.mjs';`;

it.each([
  ['import { X } from "lucide-react";', ['x']],
  ["import { jsx } from 'react/jsx-runtime';\nimport {\n  Home,\n  X as Close,\n} from 'lucide-react';", ['house', 'x']],
  ['import { X } from "another-library";', []],
  ['import { Unknown } from "lucide-react";', []],
])('%s', (code, names) => {
  expect(importedIcons(code, INDEX, CODE)).toEqual(names.map((name) => `/n/lucide-react/dist/esm/icons/${name}.mjs`));
});

it('finds the icons of the installed version', () => {
  const installed = createRequire(import.meta.url)
    .resolve('lucide-react')
    .replace('/cjs/lucide-react.js', '/esm/lucide-react.mjs');
  expect(icons.isIndex(installed)).toBe(true);
  const found = importedIcons('import { ChartBarDecreasing } from "lucide-react"', installed, readFileSync(installed, 'utf8'));
  expect(found.map(icons.isIcon)).toEqual([true]);
});
