/** With signed addresses, files open in the web client, which loads new addresses before the old ones expire. */
import { changeInstance } from '@folkmoot/contracts/instance/commands';
import { expect, it } from 'vitest';
import { openPage } from './browser/chromium.ts';
import { startProductWithServer } from './browser/product-with-server.ts';
import { composer, logInByToken } from './browser/steps.ts';

const { product, browser, ada, server } = await startProductWithServer('Room of signed files');

it('shows and downloads files, and requests new addresses in time', async () => {
  await ada.api.call(changeInstance, { body: { files: { signed: true } } });
  const { page } = await openPage(browser, product.url);
  await page.clock.install();
  await logInByToken(page, ada);
  await page.goto(`/app/servers/${server.id}/${server.defaultChannelId}`);
  await composer(page).waitFor();
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Attach files' }).click()]);
  await chooser.setFiles([{ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('The plan') }]);
  await page.keyboard.press('Enter');
  const link = page.getByRole('article').filter({ hasText: 'plan.txt' }).getByRole('link', { name: 'Download' });
  await link.waitFor();
  const address = (await link.getAttribute('href')) ?? '';
  expect(address).toMatch(/^\/cdn\/signed\//);
  expect(await (await page.request.get(address)).text()).toBe('The plan');
  const messageRequest = page.waitForRequest((request) => request.url().includes(`/api/channels/${server.defaultChannelId}/messages?`));
  await page.clock.fastForward('40:01');
  expect((await (await messageRequest).response())?.status()).toBe(200);
});
