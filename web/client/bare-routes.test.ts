import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bareRoutes } from './bare-routes.ts';

it('keeps the name, method, path and reply kind of a route', () => {
  const code = `import { z } from 'zod';
const Body = z.object({ who: z.string() });
export const a = command('a', 'POST', '/a/:id', { who: [{ need: 'user' }], limit: { name: 'a' }, body: Body, status: 204, reply: Body, refuses: ['X'] });
export const b = query('b', \`/b\`, { who: user, plain: true, reply: z.string() });
export const c = { who: 1 };`;
  expect(bareRoutes(code).replace(/ +/g, ' ')).toBe(`import { z } from 'zod';
const Body = z.object({ who: z.string() });
export const a = command('a', 'POST', '/a/:id', { status: 204, });
export const b = query('b', \`/b\`, { plain: true, });
export const c = { who: 1 };`);
});

it('keeps the routes of the contracts callable', async () => {
  const file = join(import.meta.dirname, '../../contracts/src/messages/commands.ts');
  const bare = bareRoutes(stripTypeScriptTypes(readFileSync(file, 'utf8')));
  expect(bare).toContain("command('sendMessage', 'POST', '/channels/:channelId/messages', {");
  expect(bare).not.toContain('create_message');
  expect(bare).not.toContain('refuses');
});
