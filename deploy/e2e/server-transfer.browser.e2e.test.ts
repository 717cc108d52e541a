/** Transfer of a server in the client. */
import { expect, it } from 'vitest';
import { openPage, PHONE } from './browser/chromium.ts';
import { startProductWithServer } from './browser/product-with-server.ts';
import { logIn } from './browser/steps.ts';

const { product, browser, ada, server } = await startProductWithServer('Orchard');

it('requires the password, transfers the server to a member, and removes the settings from the former owner', async () => {
  const { page, problems } = await openPage(browser, product.url, { viewport: PHONE });
  await logIn(page, ada);
  await page.goto(`/app/servers/${server.id}/settings/general`);
  await page.getByRole('button', { name: 'Transfer ownership' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Transfer Orchard?' });
  const go = dialog.getByRole('button', { name: 'Transfer', exact: true });
  await go.waitFor();
  expect(await go.isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'New owner' }).click();
  await page.getByRole('option', { name: /^Ben:/ }).click();
  await dialog.getByLabel('Your password').fill('not mine');
  await go.click();
  await dialog
    .getByText(/password/i)
    .nth(1)
    .waitFor();
  expect(await dialog.isVisible()).toBe(true);
  await dialog.getByLabel('Your password').fill(ada.password);
  await go.click();
  await page.getByText('You transferred Orchard.').waitFor();
  await page.getByRole('button', { name: 'Transfer ownership' }).waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});
