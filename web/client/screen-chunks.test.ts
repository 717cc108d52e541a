import { expect, it } from 'vitest';
import { screenChunks } from './screen-chunks.ts';

const ROOTS = [
  '/c/src/pages/HomePage.tsx',
  '/c/src/pages/RegisterPage.tsx',
  '/c/src/pages/InvitePage.tsx',
  '/c/src/store/restore-state.ts',
];
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(ROOTS.map((root) => [root, []])),
  '/c/src/home-page/start.ts': ['storage'],
  '/c/src/main.tsx': ['react', 'session', 'storage'],
  '/c/src/pages/LoginPage.tsx': ['react', 'field', 'captcha'],
  '/c/src/messages/ChannelPage.tsx': ['react', 'field', 'composer'],
  '/c/src/app/AppPage.tsx': ['session', 'rail'],
  composer: ['markup'],
};

function modulesOf(imports: typeof IMPORTS) {
  const known = new Set([...Object.keys(imports), ...Object.values(imports).flat()]);
  return { getModuleInfo: (id: string) => (known.has(id) ? { importedIds: imports[id] ?? [], code: null } : null) };
}

const modules = modulesOf(IMPORTS);

it.each([
  ['storage', null],
  ['react', 'base'],
  ['session', 'base'],
  ['field', 'public'],
  ['captcha', null],
  ['composer', 'channel'],
  ['markup', 'channel'],
  ['rail', 'channel'],
  ['settings', null],
  ['/c/src/main.tsx', null],
  ['/c/src/messages/ChannelPage.tsx', null],
])('%s is in the file %s', (id, name) => {
  expect(screenChunks('/c')(id, modules)).toBe(name);
});

it('reports a root that was renamed', () => {
  const { '/c/src/main.tsx': _, ...others } = IMPORTS;
  expect(() => screenChunks('/c')('react', modulesOf(others))).toThrow('/c/src/main.tsx');
});
