/** How the text of a message is drawn: lists, tables, tasks, code and links, on both sizes and in both themes. */
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import type { BrowserContextOptions } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { PHONE } from './browser/chromium.ts';
import { startProductWithModerators } from './browser/product-with-moderators.ts';

const WIDE_TABLE = `| ${Array.from({ length: 12 }, (_, column) => `column ${column}`).join(' | ')} |`;
const TEXTS = [
  '# A plan\nFor my_var_name, see https://en.wikipedia.org/wiki/Mercury_(planet).\n1. **First** step\n2. Second\n   - with _detail_\n   - and ~~more~~\n\nDone at [the wiki](https://a.example/b) or me@a.example.',
  '- [ ] todo\n- [x] done\n\n> A quote\n> of two lines\nand `code` of ||a spoiler||',
  `| Name | Count |\n|:-----|------:|\n| Beans | **12** |\n| Peas | 3 |`,
  `${WIDE_TABLE}\n|${'-|'.repeat(12)}\n${WIDE_TABLE}`,
  '```ts\nconst a: number = 1;\n```',
  'The last message: ¯\\_(ツ)_/¯',
];

/** The wide table scrolls, the narrow one does not. */
const SCROLLS = `[...document.querySelectorAll('.markup-table')].map((table) => table.scrollWidth > table.clientWidth).join() === 'false,true'`;

const { registerUser, pageOf } = await startProductWithModerators();
let path: string;
let ben: Awaited<ReturnType<typeof registerUser>>;

beforeAll(async () => {
  ben = await registerUser('Ben');
  const server = await ben.api.call(createServer, { body: { name: 'House' } });
  for (const content of TEXTS) await ben.api.call(sendMessage, { params: { channelId: server.defaultChannelId }, body: { content } });
  path = `/app/servers/${server.id}/${server.defaultChannelId}`;
});

const SCREENS: readonly (readonly [string, BrowserContextOptions])[] = [
  ['wide and dark', { viewport: { width: 1280, height: 1100 }, colorScheme: 'dark' }],
  ['wide and light', { viewport: { width: 1280, height: 1100 }, colorScheme: 'light' }],
  ['narrow and dark', { viewport: PHONE, colorScheme: 'dark' }],
  ['narrow and light', { viewport: PHONE, colorScheme: 'light' }],
];

describe.each(SCREENS)('%s', (_screen, options) => {
  it('a text has its lists, tables and links, and fits the screen', async () => {
    const page = await pageOf(ben, options);
    await page.goto(path);
    await page.getByText('The last message: ¯\\_(ツ)_/¯').waitFor();
    await page.locator('.markup ol > li > ul > li').first().waitFor();
    expect(await page.locator('.markup-task input:disabled').count()).toBe(2);
    expect(await page.getByRole('region', { name: 'Table' }).count()).toBe(2);
    await page.getByRole('cell', { name: '12', exact: true }).waitFor();
    expect(await page.evaluate(`getComputedStyle(document.querySelector('.markup-table td:last-child')).textAlign`)).toBe('right');
    expect(await page.getByRole('link', { name: 'https://en.wikipedia.org/wiki/Mercury_(planet)' }).count()).toBe(1);
    expect(await page.evaluate(SCROLLS)).toBe(true);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await seriousFaults(page)).toEqual([]);
  });
});
