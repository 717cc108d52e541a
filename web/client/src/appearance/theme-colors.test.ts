import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { colorRules, readColors, THEME_KEYS, unreadablePanes } from './theme-colors.ts';

const tokens = readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8');

describe('custom colours', () => {
  it.each(THEME_KEYS)('%s is a colour of the theme', (key) => {
    expect(tokens).toContain(`--${key}: light-dark(`);
  });

  it('are read only if key and colour are valid', () => {
    const fields = new Map<string, unknown>([
      ['pane-color', '#ABC'],
      ['text-color', 'red; } * { display: none'],
      ['warn-color', 7],
      ['unknown-color', '#123456'],
    ]);
    expect(readColors(fields)).toEqual({ 'pane-color': '#abc' });
  });

  it('generate no rule if there are none', () => {
    expect(colorRules({})).toBe('');
  });

  it('also set their text colours', () => {
    const light = colorRules({ 'primary-color': '#ffee00' });
    expect(light).toContain('--primary-color: #ffee00;');
    expect(light).toContain('--text-on-primary-color: #060403;');
    expect(colorRules({ 'primary-color': '#000080' })).toContain('--text-on-primary-color: #ffffff;');
    expect(colorRules({ 'pane-color': '#000080' })).not.toContain('--text-on-primary-color');
  });

  it('cause a warning if the text would be hard to read', () => {
    const shown = new Map(THEME_KEYS.map((key) => [key, '#ffffff']));
    shown.set('text-color', '#111111').set('side-pane-color', '#222222');
    expect(unreadablePanes(shown)).toEqual(['side-pane-color']);
  });
});
