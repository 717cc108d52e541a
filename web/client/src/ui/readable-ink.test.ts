import { describe, expect, it } from 'vitest';
import { contrast, inkOn, parseHex } from './readable-ink.ts';

describe('parseHex', () => {
  it.each([
    ['#fff', [255, 255, 255]],
    ['#F0b36A', [240, 179, 106]],
    ['#10131180', [16, 19, 17]],
    ['red', null],
    ['#12345', null],
    ['', null],
  ])('%s', (color, parts) => {
    expect(parseHex(color)).toEqual(parts);
  });
});

describe('inkOn', () => {
  it('is dark on light colours and light on dark ones', () => {
    expect(inkOn('#f0b36a')).toBe('#060403');
    expect(inkOn('#23402c')).toBe('#ffffff');
  });

  it('has the contrast for small text on every colour', () => {
    let worst = 21;
    for (let red = 0; red < 256; red += 17)
      for (let green = 0; green < 256; green += 17)
        for (let blue = 0; blue < 256; blue += 17) {
          const hex = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
          worst = Math.min(worst, contrast([red, green, blue], parseHex(inkOn(hex)) ?? [0, 0, 0]));
        }
    expect(worst).toBeGreaterThan(4.5);
  });
});
