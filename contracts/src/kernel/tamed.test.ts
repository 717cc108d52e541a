import { expect, it } from 'vitest';
import { tamed } from './tamed.ts';

it.each([
  ['turns', '\u202eevil\u2069', 'evil'],
  ['piles', `Z${'\u0301'.repeat(33)}oe`, `Z${'\u0301'.repeat(4)}oe`],
  ['piles that marks which turn would part', `Z${'\u0301\u200f'.repeat(33)}oe`, `Z${'\u0301'.repeat(4)}oe`],
  ['nothing of a name without either', 'Zoë \u05d0\u05d1 👩\u200d🚀', 'Zoë \u05d0\u05d1 👩\u200d🚀'],
])('removes %s', (_, name, left) => expect(tamed(name)).toBe(left));
