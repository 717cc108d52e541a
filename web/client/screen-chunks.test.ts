import { expect, it } from 'vitest';
import { screenChunks } from './screen-chunks.ts';

const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  '/c/src/home-page/start.ts': ['storage'],
  '/c/src/main.tsx': ['react', 'session', 'storage'],
  '/c/src/pages/LoginPage.tsx': ['react', 'field', 'captcha'],
  '/c/src/messages/ChannelPage.tsx': ['react', 'field', 'composer'],
  '/c/src/app/AppPage.tsx': ['session', 'rail'],
  composer: ['markup'],
};
const modules = { getModuleInfo: (id: string) => ({ importedIds: IMPORTS[id] ?? [] }) };

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
