/** Several files: their order, descriptions and spoilers, with the keyboard and on a phone. */
import { listMessages } from '@folkmoot/contracts/messages/commands';
import { describe, expect, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { PHONE } from './browser/chromium.ts';
import { openLoggedInPage } from './browser/logged-in-page.ts';
import { startProductWithServer } from './browser/product-with-server.ts';
import { composer, message, openMenuOf } from './browser/steps.ts';
import { pngOf } from './harness/uploads.ts';

const { product, browser, ada, ben, server } = await startProductWithServer('Reading circle');
const channelId = server.defaultChannelId;
const path = `/app/servers/${server.id}/${channelId}`;
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: pngOf(300, 200) });

describe('attached files', () => {
  it('are sent in the chosen order, with descriptions, and a spoiler stays hidden until it is shown', async () => {
    const page = await openLoggedInPage(browser, product.url, ada, { colorScheme: 'light' });
    await page.goto(path);
    await composer(page).waitFor();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([picture('first.png'), picture('second.png')]);
    const files = page.getByRole('grid', { name: 'Attached files' });
    await files.getByText('second.png').waitFor();

    await page.getByRole('button', { name: 'Move second.png', exact: true }).focus();
    for (const key of ['Enter', 'ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
    await expect
      .poll(async () => (await files.getByRole('row').allTextContents()).map((row) => row.includes('second')))
      .toEqual([true, false]);

    await page.getByRole('button', { name: 'Edit second.png' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit second.png' });
    await dialog.getByLabel('Description (alternative text)').fill('A red boat');
    await dialog.getByText('Mark as spoiler').click();
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await files.getByText('A red boat').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await composer(page).fill('two files');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Open first.webp' }).waitFor();
    const stored = () => ben.api.call(listMessages, { params: { channelId } });
    await expect
      .poll(async () => (await stored()).flatMap(({ attachments }) => attachments))
      .toMatchObject([{ description: 'A red boat', spoiler: true }, { width: 300 }]);

    const bens = await openLoggedInPage(browser, product.url, ben, { viewport: PHONE, colorScheme: 'dark' });
    await bens.goto(path);
    const hidden = bens.getByRole('button', { name: 'Spoiler, show image' });
    await hidden.waitFor();
    expect(await seriousFaults(bens)).toEqual([]);
    await hidden.focus();
    await bens.keyboard.press('Enter');
    const shown = bens.getByRole('button', { name: 'Open A red boat' });
    await expect.poll(() => bens.locator(':focus').getAttribute('aria-label')).toBe('Open A red boat');
    expect(await shown.getByRole('img', { includeHidden: true }).getAttribute('alt')).toBe('A red boat');
    await bens.getByRole('button', { name: 'Show the description of second.webp' }).click();
    await bens.getByRole('dialog', { name: 'Description' }).getByText('A red boat').waitFor();
    expect(await seriousFaults(bens)).toEqual([]);
    await bens.keyboard.press('Escape');
    await shown.click();
    await bens.getByRole('dialog', { name: 'second.webp' }).getByText('A red boat').waitFor();

    await openMenuOf(page, 'two files');
    await page.getByRole('menuitem', { name: 'Edit file description' }).click();
    const sent = page.getByRole('dialog', { name: 'Edit second.webp' });
    await sent.getByLabel('Description (alternative text)').fill('A green train');
    await sent.getByText('Mark as spoiler').click();
    await sent.getByRole('button', { name: 'Save' }).click();
    await message(page, 'two files').getByRole('button', { name: 'Open A green train' }).waitFor();
    await Promise.all([page.context().close(), bens.context().close()]);
  });
});

it('the image of a post has a description, and a spoiler stays hidden until it is shown', async () => {
  const page = await openLoggedInPage(browser, product.url, ada, { colorScheme: 'light' });
  await page.goto('/app');
  await page.locator('.post-composer input[type=file]').setInputFiles([picture('boat.png')]);
  await page.getByRole('button', { name: 'Edit boat.png' }).click();
  await page.getByLabel('Description (alternative text)').fill('A red boat');
  await page.getByText('Mark as spoiler').click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Spoiler · A red boat').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('button', { name: 'Spoiler, show image' }).click();
  await page.getByRole('button', { name: 'Open A red boat' }).waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.context().close();
});
