import { expect, it } from 'vitest';
import { compareNames } from './format.ts';

it('sorts names without regard to case and accents, and numbers by value', () => {
  expect(['Zoe', 'text 10', 'Émile', 'adam', 'text 9'].sort(compareNames)).toEqual(['adam', 'Émile', 'text 9', 'text 10', 'Zoe']);
});
