/** The page on which the shell asks for a server is not part of this client. Its texts are in the shell, in every language too. */

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LANGUAGES } from '@folkmoot/contracts/kernel/languages';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const START = resolve(import.meta.dirname, '../../../../desktop/start');

const Module = z.object({
  WORDS: z.record(z.string(), z.record(z.string(), z.string())),
  bestTag: z.custom<(wanted: readonly string[]) => string>((value) => typeof value === 'function'),
});
const { WORDS, bestTag } = Module.parse(await import(pathToFileURL(resolve(START, 'words.js')).href));

function gapsIn(text: string | undefined): readonly string[] {
  return text?.match(/\{\w+\}|https?:\/\/|chat\.example\.org/g)?.toSorted() ?? [];
}

describe('the texts of the shell’s own page', () => {
  it('exist in every language, each once', () => {
    expect(Object.keys(WORDS).toSorted()).toEqual(LANGUAGES.map(({ tag }) => tag).toSorted());
    const english = WORDS['en-GB'] ?? {};
    for (const [tag, words] of Object.entries(WORDS)) {
      expect([tag, ...Object.keys(words)]).toEqual([tag, ...Object.keys(english)]);
      for (const [key, text] of Object.entries(english)) expect([tag, key, gapsIn(words[key])]).toEqual([tag, key, gapsIn(text)]);
      const same = tag === 'en-GB' ? [] : Object.keys(english).filter((key) => words[key] === english[key] && key !== 'address');
      expect([tag, ...same]).toEqual([tag]);
    }
  });

  it('are all that the page uses', () => {
    const english = Object.values(WORDS['en-GB'] ?? {}).map((text) => text.replace(' {server}', ''));
    const page = readFileSync(resolve(START, 'index.html'), 'utf8').replace(/<head>.*<\/head>/s, '');
    const pageTexts = [...page.matchAll(/(?:>|\b(?:aria-label|title|alt)=")([^<>"]*[a-z][^<>"]*)/g)].map(([, text = '']) => text.trim());
    expect(pageTexts.length).toBeGreaterThan(8);
    expect(pageTexts.filter((text) => !english.includes(text))).toEqual(['Folkmoot']);
    const script = readFileSync(resolve(START, 'start.js'), 'utf8');
    expect(script.match(/['"`][A-Z][a-z]+ [^'"`]*['"`]/g)).toBeNull();
  });

  it.each([
    [['de-AT', 'en'], 'de-DE'],
    [['zh-HK'], 'zh-Hant'],
    [['zh-CN', 'pl'], 'pl-PL'],
    [['en-US'], 'en-GB'],
    [['en-x-pirate'], 'en-x-pirate'],
    [['tl', 'xx', 'c'], 'fil-PH'],
    [['ja-JP'], 'en-GB'],
    [[], 'en-GB'],
  ])('are those of the language that is requested with %j: %s', (wanted, tag) => {
    expect(bestTag(wanted)).toBe(tag);
  });
});
