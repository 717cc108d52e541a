import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { manifestIn, withHead } from './spoken-files.ts';

const german = { id: 'de_de', tag: 'de-DE', description: 'Ein „ruhiger“ Ort & mehr "so" <b>' };
const fileAt = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

describe('the head of a page', () => {
  it.each(['index.html', 'home.html'])('of %s is in the language, and leads to its manifest', (name) => {
    const page = withHead(fileAt(name), german);
    expect(page).toContain('<html lang="de-DE" dir="ltr">');
    expect(page).toContain('<meta name="description" content="Ein „ruhiger“ Ort &amp; mehr &quot;so&quot; &lt;b>" />');
    expect(page).toContain('<link rel="manifest" href="/manifest/de_de.webmanifest" />');
    expect(page).not.toContain('Create a server');
  });

  it('throws if the template lacks a placeholder', () => {
    expect(() => withHead('<html lang="fr"><head></head></html>', german)).toThrow('The page has no <html lang="en-GB"');
    expect(() => withHead('<html lang="en-GB"><head></head></html>', german)).toThrow('The page has no <meta name="description">');
  });
});

describe('the manifest', () => {
  it('describes the app in the language, and keeps its id', () => {
    const before: unknown = JSON.parse(fileAt('public/manifest.webmanifest'));
    const after: unknown = JSON.parse(manifestIn(fileAt('public/manifest.webmanifest'), german));
    expect(after).toEqual({ ...Object(before), lang: 'de-DE', dir: 'ltr', description: german.description });
    expect(after).toMatchObject({ id: '/app' });
  });
});
