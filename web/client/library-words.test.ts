import { expect, it } from 'vitest';
import { packageOf } from './library-words.ts';

it.each([
  ['/x/node_modules/react-aria/dist/private/dnd/intlStrings.mjs', '@react-aria/dnd'],
  ['/x/node_modules/react-aria-components/dist/private/intlStrings.mjs', 'react-aria-components'],
  ['/x/node_modules/react-stately/dist/private/color/intlStrings.mjs', '@react-stately/color'],
  ['/x/node_modules/react-aria/dist/private/dnd/useDrag.mjs', null],
  ['/x/src/ui/library-words.ts', null],
])('finds the package whose texts a module contains: %s', (id, name) => {
  expect(packageOf(id)).toBe(name);
});
