/** The rules of a server in the browser: a rule is tested on messages, turned on, blocks a message and sets a timeout. */
import { deleteMessage, sendMessage } from '@folkmoot/contracts/messages/commands';
import { expect, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { openPage, PHONE } from './browser/chromium.ts';
import { startProductWithServer } from './browser/product-with-server.ts';
import { logIn } from './browser/steps.ts';

const { product, browser, ada, ben, server } = await startProductWithServer('Orchard');
const channel = { channelId: server.defaultChannelId };

it('is tested before it is turned on, matches, sets a timeout, and lifts it', async () => {
  for (const content of ['Buy my hats!', 'Good morning', 'Hats, cheap hats']) {
    await ben.api.call(sendMessage, { params: channel, body: { content } });
  }
  const deleted = await ben.api.call(sendMessage, { params: channel, body: { content: 'The last of my hats' } });
  await ada.api.call(deleteMessage, { params: { ...channel, messageId: deleted.id } });
  const { page, problems } = await openPage(browser, product.url, { viewport: PHONE });
  page.setDefaultTimeout(15_000);
  await logIn(page, ada);
  await page.goto(`/app/servers/${server.id}/settings/automod`);
  await page.getByText('No rules yet').waitFor();
  await page.getByRole('button', { name: 'New rule' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('No hats');
  await page.getByRole('textbox', { name: 'Words' }).fill('hat*\n');

  await page.getByRole('button', { name: 'Start dry run' }).click();
  await page.getByText('2 messages would match').waitFor();
  await page.getByText('from 1 member').waitFor();
  await page.getByText('Deleted messages and earlier versions of edited messages are not included.').waitFor();
  expect(await page.locator('mark').allTextContents()).toEqual(['hat', 'Hat']);
  expect(await seriousFaults(page)).toEqual([]);

  await page.getByRole('button', { name: /Timeout$/ }).click();
  await page.getByRole('option', { name: '10 minutes' }).click();
  await page.locator('.ui-switch', { hasText: 'Alert administrators' }).click();
  await page.locator('.ui-switch', { hasText: 'Enabled' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'No hats' }).waitFor();

  const other = await openPage(browser, product.url);
  await logIn(other.page, ben);
  await other.page.goto(`/app/servers/${server.id}/${channel.channelId}`);
  const box = other.page.getByRole('textbox', { name: /message/i });
  await box.fill('My last hat');
  await box.press('Enter');
  await other.page.getByText('A rule of this server blocked this message.').first().waitFor();
  expect(await box.inputValue().catch(() => box.textContent())).toContain('My last hat');

  await page.getByRole('button', { name: 'View', exact: true }).click();
  const caught = page.getByRole('list', { name: 'Matched messages' });
  await caught.getByText('My last hat').waitFor();
  await caught.getByText('blocked · timed out').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await box.fill('Sorry');
  await box.press('Enter');
  await other.page.getByText("You are timed out and can't write here yet.").first().waitFor();

  await page.getByRole('button', { name: 'Remove timeout of Ben' }).click();
  await page.getByRole('heading', { name: 'Timed out' }).waitFor({ state: 'detached' });
  await box.fill('Sorry again');
  await box.press('Enter');
  await other.page.getByRole('log').getByText('Sorry again').waitFor();
  expect([...problems, ...other.problems].filter((problem) => !problem.includes('403'))).toEqual([]);
});

it('keeps the input after an invalid pattern, and says which one', async () => {
  const { page } = await openPage(browser, product.url);
  await logIn(page, ada);
  await page.goto(`/app/servers/${server.id}/settings/automod/new`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Patterns');
  await page.getByRole('button', { name: /Trigger$/ }).click();
  await page.getByRole('option', { name: 'Patterns' }).click();
  await page.getByRole('textbox', { name: 'Patterns' }).fill('fine\n(a)\\1');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Pattern 2 is not valid.').waitFor();
  expect(await page.getByRole('textbox', { name: 'Patterns' }).inputValue()).toBe('fine\n(a)\\1');
});
