/** Reminders in the client: set from the menus of messages and posts, listed, and opened automatically when they are due. */
import { randomUUID } from 'node:crypto';
import { PostId } from '@folkmoot/contracts/kernel/ids';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { createPost } from '@folkmoot/contracts/posts/commands';
import { addReminder } from '@folkmoot/contracts/reminders/commands';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { PHONE } from './browser/chromium.ts';
import { openLoggedInPage } from './browser/logged-in-page.ts';
import { startProductWithServer } from './browser/product-with-server.ts';
import { message } from './browser/steps.ts';

const { product, browser, ada, server } = await startProductWithServer('Reading circle');

beforeAll(async () => {
  await ada.api.call(sendMessage, {
    params: { channelId: server.defaultChannelId },
    key: randomUUID(),
    body: { content: 'Bring the **second** volume.' },
  });
  await ada.api.call(createPost, { body: { content: 'Water the beans' } });
});

function openLoggedIn(options: BrowserContextOptions = {}): Promise<Page> {
  return openLoggedInPage(browser, product.url, ada, options);
}

describe('a reminder', () => {
  it('is set from a message and from a post, listed, opened and deleted', async () => {
    const page = await openLoggedIn({ colorScheme: 'light' });
    await page.goto(`/app/servers/${server.id}/${server.defaultChannelId}`);
    await message(page, 'second volume').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Remind me' }).click();
    const dialog = page.getByRole('dialog', { name: 'When do you want to be reminded?' });
    await dialog.waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByLabel('Custom time').fill('2020-01-01T10:00');
    await dialog.getByRole('button', { name: 'Set reminder' }).click();
    await dialog.getByText('This time is in the past.').waitFor();
    await dialog.getByRole('button', { name: 'Tomorrow at this time' }).click();
    await page.getByText(/^Reminder set for /).waitFor();
    await dialog.waitFor({ state: 'detached' });

    await page.goto('/app?tab=feed');
    await page.getByRole('button', { name: 'More actions for the post by Ada' }).first().click();
    await page.getByRole('menuitem', { name: 'Remind me' }).click();
    await dialog.getByRole('button', { name: 'In 3 hours' }).press('Enter');
    await dialog.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: '2 reminders' }).click();
    const list = page.getByRole('dialog', { name: 'Reminders' });
    await expect.poll(() => list.getByRole('listitem').count()).toBe(2);
    await expect.poll(() => list.getByRole('listitem').first().textContent()).toContain('Water the beans');
    expect(await seriousFaults(page)).toEqual([]);
    await list.getByRole('listitem').first().getByRole('button', { name: 'Delete reminder' }).click();
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
    await list.getByRole('button', { name: 'Go to original' }).click();
    await page.waitForURL(/messageId=/);
    await message(page, 'second volume').waitFor();
    await list.waitFor({ state: 'detached' });
  });

  it('opens the list automatically when it is due, on any screen, until it is deleted', async () => {
    const page = await openLoggedIn({ viewport: PHONE });
    await page.goto('/app/explore/servers');
    await page.getByRole('heading', { name: 'Explore' }).waitFor();
    const { id } = await ada.api.call(createPost, { body: { content: 'The kettle is on' } });
    await ada.api.call(addReminder, { body: { timestamp: Date.now() + 10_000, postId: PostId.parse(id) } });
    const list = page.getByRole('dialog', { name: 'Reminders' });
    const due = list.getByRole('listitem').filter({ hasText: 'The kettle is on' });
    await due.getByText(/^Due /).waitFor();
    await expect.poll(() => page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width);
    expect(await seriousFaults(page)).toEqual([]);
    await due.getByRole('button', { name: 'Go to original' }).click();
    await page.getByRole('dialog', { name: 'Post' }).getByText('The kettle is on').waitFor();
    // A due reminder opens again in every new tab.
    await page.goto('/app?tab=feed');
    await list.waitFor();
    await due.getByRole('button', { name: 'Delete reminder' }).click();
    await due.waitFor({ state: 'detached' });
  });
});
