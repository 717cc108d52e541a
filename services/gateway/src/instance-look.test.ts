import { wcagContrast } from 'culori';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accentStyle, isPlainLook, manifestWithLook, pageWithLook } from './instance-look.ts';

const PLAIN = { name: 'Folkmoot', description: '', icon: null, accentColor: null, 'pages.rules': '', 'pages.contact': '' } as const;
const PAGE =
  '<html><head><meta name="description" content="A room." /><link rel="icon" href="/favicon.svg" type="image/svg+xml" />' +
  '<title>Folkmoot</title></head><body><span>Folkmoot</span></body></html>';

describe('a page', () => {
  it('stays as built while no branding is set', () => {
    expect(isPlainLook(PLAIN)).toBe(true);
    expect(isPlainLook({ ...PLAIN, description: 'Ours.' })).toBe(false);
  });

  it('has the name, description, icon and accent of the instance, with every value escaped', () => {
    const look = { ...PLAIN, name: 'Ada & <Ben>', description: 'Say "hello".', icon: '/cdn/icon.webp?a&b', accentColor: '#336699' };
    const page = pageWithLook(PAGE, look);
    expect(page).toContain('<title>Ada &amp; &lt;Ben&gt;</title>');
    expect(page).toContain('<span>Ada &amp; &lt;Ben&gt;</span>');
    expect(page).toContain('<meta name="application-name" content="Ada &amp; &lt;Ben&gt;" />');
    expect(page).toContain('<meta name="description" content="Say &quot;hello&quot;." />');
    expect(page).toContain('<link rel="icon" href="/cdn/icon.webp?a&amp;b" />');
    expect(page).toContain('@layer tokens{:root:root{--primary-color:light-dark(');
  });

  it('keeps the built description and icon where the instance has none', () => {
    const page = pageWithLook(PAGE, { ...PLAIN, name: '$& Moot' });
    expect(page).toContain('<title>$&amp; Moot</title>');
    expect(page).toContain('content="A room."');
    expect(page).toContain('href="/favicon.svg"');
  });
});

describe('the icon', () => {
  it('replaces the logo, and uses the proxy if it comes from another server', () => {
    const logo = '<svg width="32" aria-hidden="true" class="ui-logo-mark"><circle></circle></svg>';
    const page = pageWithLook(`<head></head>${logo}`, { ...PLAIN, icon: 'https://a.example/i.png' });
    expect(page).toContain(
      '<img src="/cdn/proxy/https%3A%2F%2Fa.example%2Fi.png/icon" alt="" width="32" height="32" class="ui-logo-mark" />',
    );
    expect(page).not.toContain('<svg');
  });
});

describe('links to pages of the instance', () => {
  const links = '<a data-page="rules" hidden="" href="/rules">Rules</a><a data-page="contact" hidden="" href="/contact">Contact</a>';

  it('are shown if the pages were written', () => {
    const page = pageWithLook(`<head></head>${links}`, { ...PLAIN, 'pages.rules': 'Be kind.' });
    expect(page).toContain('<a data-page="rules" href="/rules">');
    expect(page).toContain('<a data-page="contact" hidden="" href="/contact">');
    expect(page).toContain('<meta name="folkmoot-pages" content="rules" />');
  });
});

describe('a manifest', () => {
  it('has the branding of the instance and keeps its identity', () => {
    const manifest = JSON.stringify({ name: 'Folkmoot', short_name: 'Folkmoot', id: '/app', theme_color: '#000', icons: [] });
    const look = { ...PLAIN, name: 'The society of slow readers', description: 'Books.', icon: '/icon.png', accentColor: '#336699' };
    expect(JSON.parse(manifestWithLook(manifest, look))).toEqual({
      name: 'The society of slow readers',
      short_name: 'The society of slow',
      description: 'Books.',
      id: '/app',
      theme_color: '#336699',
      icons: [{ src: '/icon.png', sizes: 'any', purpose: 'any' }],
    });
  });
});

describe('the accent', () => {
  it('is readable in both themes, whatever color is set', () => {
    const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(hex, (accent) => {
        const [, light = '', dark = ''] = /--primary-color:light-dark\((#\w+),(#\w+)\)/.exec(accentStyle(accent)) ?? [];
        const [, onLight = '', onDark = ''] = /--text-on-primary-color:light-dark\((#\w+),(#\w+)\)/.exec(accentStyle(accent)) ?? [];
        expect(wcagContrast(light, '#ece7dc')).toBeGreaterThanOrEqual(4.5);
        expect(wcagContrast(dark, '#262c28')).toBeGreaterThanOrEqual(4.5);
        expect(wcagContrast(light, onLight)).toBeGreaterThanOrEqual(4.5);
        expect(wcagContrast(dark, onDark)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 300 },
    );
  });
});
