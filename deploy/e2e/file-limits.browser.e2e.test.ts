/** File limits in the client, before and after a file is sent. */
import { changeInstance } from '@folkmoot/contracts/instance/commands';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { PHONE } from './browser/chromium.ts';
import { openLoggedInPage } from './browser/logged-in-page.ts';
import { startProductWithServer } from './browser/product-with-server.ts';
import { composer } from './browser/steps.ts';
import type { Person } from './user.ts';

const { product, browser, ada, ben, server } = await startProductWithServer('Room of limits');
const channelPath = `/app/servers/${server.id}/${server.defaultChannelId}`;

async function openLoggedIn(person: Person, options = {}): Promise<Page> {
  const page = await openLoggedInPage(browser, product.url, person, options);
  await page.goto(channelPath);
  await composer(page).waitFor();
  return page;
}

async function attach(page: Page, bytes: number): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Attach files' }).click()]);
  await chooser.setFiles([{ name: 'plan.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(bytes, 7) }]);
}

const set = (files: object) => ada.api.call(changeInstance, { body: { files } });
const MB = 1024 * 1024;
let page: Page;

beforeAll(async () => {
  await set({ quotaMb: 1, maxMb: 2 });
  page = await openLoggedIn(ben, { viewport: PHONE, colorScheme: 'dark' });
});

describe('file limits', () => {
  it('are shown before a file is sent', async () => {
    const button = page.getByRole('button', { name: 'Attach files' });
    await expect.poll(() => button.getAttribute('title')).toBe('Up to 2 MB per file');
    await attach(page, 0.6 * MB);
    await page.getByText(/^Storage used: 0 \w+ of 1 MB\.$/).waitFor();
    await composer(page).fill('The plan');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('list', { name: 'Attached files' }).waitFor({ state: 'detached' });
    await page.getByRole('article').filter({ hasText: 'plan.bin' }).getByRole('link', { name: 'Download' }).waitFor();
  });

  it('are explained when the storage is full, and the text stays', async () => {
    await page.reload();
    await composer(page).waitFor();
    await attach(page, 0.6 * MB);
    await page.getByText(/There is not enough space for this file/).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await composer(page).fill('Another plan');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page
      .getByText(/Delete some of them to send this one/)
      .first()
      .waitFor();
    await page.getByText('Another plan').first().waitFor();
  });

  it('are shown in the settings with the used storage', async () => {
    await page.goto('/app/settings/account');
    await page.getByText(/^Storage used: 614 kB of 1 MB\.$/).waitFor();
    await page.getByRole('meter', { name: 'Storage' }).scrollIntoViewIfNeeded();
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('say where files can be sent, and remove the button where they cannot', async () => {
    await set({ where: 'published' });
    await page.goto(channelPath);
    await composer(page).waitFor();
    await attach(page, 10);
    await page.getByText('On this instance, you can send files only in public channels of published servers.').waitFor();
    await set({ where: 'off' });
    await page.reload();
    await composer(page).waitFor();
    await page.getByRole('button', { name: 'Attach files' }).waitFor({ state: 'detached' });
  });
});
