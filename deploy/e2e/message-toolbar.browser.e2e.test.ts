/** The toolbar of a message under the mouse, in narrow windows. */
import { randomUUID } from 'node:crypto';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openLoggedInPage } from './browser/logged-in-page.ts';
import { startProductWithServer } from './browser/product-with-server.ts';
import { message } from './browser/steps.ts';

const { product, browser, ada, ben, server } = await startProductWithServer('Narrow room');
const LONG = 'A line that ends close to the right edge, because it has more than enough words for that in any window of this test.';

beforeAll(async () => {
  for (let line = 1; line <= 40; line += 1) {
    const body = { content: line % 2 === 0 ? `Line ${line}` : `Line ${line}. ${LONG}` };
    await (line % 3 === 0 ? ben : ada).api.call(sendMessage, { params: { channelId: server.defaultChannelId }, key: randomUUID(), body });
  }
});

/** How far the toolbar reaches into the box of the text. Below 0: not at all. */
async function overlap(page: Page, text: string): Promise<number> {
  const row = message(page, text);
  await row.hover();
  const bar = await row.getByRole('toolbar').boundingBox();
  const words = await row.getByText(text).boundingBox();
  if (!bar || !words) throw new Error('The message has no toolbar.');
  return Math.min(bar.y + bar.height, words.y + words.height) - Math.max(bar.y, words.y);
}

describe('the toolbar of a message', () => {
  it.each([390, 700])('covers none of its text in a window of %i px', async (width) => {
    const page = await openLoggedInPage(browser, product.url, ben, { viewport: { width, height: 800 } });
    await page.goto(`/app/servers/${server.id}/${server.defaultChannelId}`);
    await message(page, 'Line 40').waitFor();
    // The leading of a line is empty.
    for (const text of ['Line 40', `Line 39. ${LONG}`, 'Line 38', `Line 37. ${LONG}`]) expect(await overlap(page, text)).toBeLessThan(4);
  });

  it('stays inside the list at its top edge', async () => {
    const page = await openLoggedInPage(browser, product.url, ben, { viewport: { width: 700, height: 800 } });
    await page.goto(`/app/servers/${server.id}/${server.defaultChannelId}`);
    const row = message(page, 'Line 30');
    await row.waitFor();
    await row.evaluate("(element) => element.scrollIntoView({ block: 'start' })");
    await row.hover();
    const bar = await row.getByRole('toolbar').boundingBox();
    const list = await page.getByRole('log').boundingBox();
    expect(bar?.y).toBeGreaterThanOrEqual(list?.y ?? Number.NaN);
  });
});
