/** Drafts on two devices of a user: they follow, survive a reload, and a conflict loses no text (decision 141). */
import { listDrafts } from '@folkmoot/contracts/drafts/commands';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { PHONE } from './browser/chromium.ts';
import { openLoggedInPage } from './browser/logged-in-page.ts';
import { startProductWithServer } from './browser/product-with-server.ts';
import { message } from './browser/steps.ts';

const { product, browser, ada, server } = await startProductWithServer('Reading circle');
const channel = `/app/servers/${server.id}/${server.defaultChannelId}`;
const PROMISED_MS = 2000;

const field = (page: Page) => page.locator('#composer, textarea.composer-field').first();

async function showsIn(page: Page, content: string): Promise<void> {
  await expect.poll(() => field(page).inputValue(), { timeout: PROMISED_MS + 3000 }).toBe(content);
}

async function open(options = {}): Promise<Page> {
  const page = await openLoggedInPage(browser, product.url, ada, options);
  await page.goto(channel);
  await field(page).waitFor();
  return page;
}

describe('a draft', () => {
  it('follows to other devices, survives a reload, and is empty everywhere after it is sent', async () => {
    const [laptop, phone] = [await open(), await open({ viewport: PHONE, colorScheme: 'dark' })];
    await field(laptop).pressSequentially('Bring the books');
    const typedAt = Date.now();
    await showsIn(phone, 'Bring the books');
    expect(Date.now() - typedAt).toBeLessThan(PROMISED_MS);
    await field(phone).press('End');
    await field(phone).pressSequentially(' and tea');
    await showsIn(laptop, 'Bring the books and tea');
    await laptop.reload();
    await showsIn(laptop, 'Bring the books and tea');
    await field(laptop).press('Enter');
    await message(laptop, 'Bring the books and tea').first().waitFor();
    await showsIn(phone, '');
    await Promise.all([laptop.context().close(), phone.context().close()]);
  });

  it('that two devices changed is the newest one, and the other one can be restored', async () => {
    const [laptop, phone] = [await open({ colorScheme: 'light' }), await open({ viewport: PHONE, colorScheme: 'dark' })];
    await laptop.context().setOffline(true);
    await field(laptop).pressSequentially('Typed offline');
    await field(phone).pressSequentially('Typed later');
    await showsIn(phone, 'Typed later');
    await laptop.context().setOffline(false);
    await showsIn(laptop, 'Typed later');
    const other = laptop.getByRole('button', { name: 'Show other version' });
    await other.waitFor();
    expect(await seriousFaults(laptop)).toEqual([]);
    await field(laptop).press('Control+z');
    await showsIn(laptop, 'Typed offline');
    await showsIn(phone, 'Typed offline');
    await other.click();
    await showsIn(phone, 'Typed later');
    await laptop.getByRole('button', { name: 'Discard other version' }).click();
    await other.waitFor({ state: 'detached' });
    await Promise.all([laptop.context().close(), phone.context().close()]);
  });

  it('stays on its device if its user wants that, in all its tabs', async () => {
    const [laptop, phone] = [await open(), await open({ viewport: PHONE })];
    const otherTab = await laptop.context().newPage();
    await otherTab.goto(channel);
    await field(otherTab).waitFor();
    await field(laptop).fill('For all devices');
    await showsIn(phone, 'For all devices');

    await laptop.goto('/app/settings/sessions');
    await laptop.getByText('Sync drafts between my devices').click();
    await expect.poll(async () => (await ada.api.call(listDrafts)).drafts).toEqual([]);
    await laptop.goto(channel);
    await showsIn(laptop, 'For all devices');
    await field(laptop).fill('For this laptop');
    const stored = () => laptop.evaluate("localStorage.getItem('folkmoot.drafts')");
    await expect.poll(stored).toContain('For this laptop');

    // A tab that was open before does not replace the draft when it is left, as if the laptop crashed then.
    await otherTab.goto('/app/settings/sessions');
    expect(await stored()).toContain('For this laptop');
    await otherTab.goto(channel);
    await showsIn(otherTab, 'For this laptop');
    expect([await field(phone).inputValue(), (await ada.api.call(listDrafts)).drafts]).toEqual(['For all devices', []]);
    await Promise.all([laptop.context().close(), phone.context().close()]);
  });
});
