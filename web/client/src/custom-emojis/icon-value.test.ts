import { expect, it } from 'vitest';
import { iconOf, shownIcon } from './icon-value.ts';

it.each(['🌲', '❤️', '👩‍💻', '👍🏽', '🇸🇪', '1️⃣'])('shows the emoji %s', (emoji) => {
  expect(shownIcon(emoji)).toEqual({ kind: 'emoji', emoji });
});

it('shows the image of a custom emoji', () => {
  expect(shownIcon(iconOf({ id: '17', gif: true }))).toEqual({ kind: 'picture', file: '17.gif' });
});

it.each([null, '', 'x', 'word.webp', '../proxy/x.png', '17.svg', '17.webp?x', '1234'])('shows nothing for %j', (icon) => {
  expect(shownIcon(icon)).toBe(null);
});

it('shows only one emoji', () => {
  expect(shownIcon('🌲🌲🌲')).toEqual({ kind: 'emoji', emoji: '🌲' });
  expect(shownIcon('🌲 and words')).toEqual({ kind: 'emoji', emoji: '🌲' });
});
