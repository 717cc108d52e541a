import { expect, it } from 'vitest';
import { filesCachedLater, filesOfFirstPage } from './service-worker.ts';

type Made = { readonly imports?: readonly string[]; readonly size?: number; readonly of?: string; readonly style?: string };

function chunk(fileName: string, { imports = [], size = 10, of = `/src/${fileName}`, style }: Made = {}) {
  return {
    type: 'chunk' as const,
    fileName,
    isEntry: fileName === 'index.js',
    code: 'x'.repeat(size),
    facadeModuleId: of,
    imports,
    viteMetadata: { importedCss: new Set(style === undefined ? [] : [style]) },
  };
}

const chunks = [
  chunk('index.js', { imports: ['shared.js'], style: 'index.css' }),
  chunk('shared.js', { size: 300_000 }),
  chunk('Settings.js', { imports: ['shared.js', 'fields.js'], style: 'settings.css' }),
  chunk('fields.js'),
  chunk('highlighter.js', { size: 150_000 }),
  chunk('compact.js', { of: '/node_modules/emojibase-data/de/compact.json' }),
];
const bundle = {
  ...Object.fromEntries(chunks.map((made) => [made.fileName, made])),
  'de_de.json': { type: 'asset' as const, fileName: 'de_de.json' },
};

it('caches the files of the first page on installation', () => {
  expect(filesOfFirstPage(bundle)).toEqual(['/index.js', '/index.css', '/shared.js']);
});

it('caches the other screens later, without large files, languages and files that are already cached', () => {
  expect(filesCachedLater(bundle)).toEqual(['/Settings.js', '/settings.css', '/fields.js']);
});
