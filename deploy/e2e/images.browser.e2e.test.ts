import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { openPage, PHONE } from './browser/chromium.ts';
import { openLoggedInPage } from './browser/logged-in-page.ts';
import { startProductWithServer } from './browser/product-with-server.ts';
import { logInByToken, memberButton } from './browser/steps.ts';
import { movingGif, pngOf } from './harness/uploads.ts';

/** Images are processed by a worker that must start first. */
const PATIENT = { timeout: 30_000 };

const { product, browser, ada, ben, server } = await startProductWithServer('Picture gallery');

async function choose(page: Page, kind: 'avatar' | 'banner', buffer: Buffer, mimeType = 'image/png'): Promise<void> {
  await page.locator(`input[data-picture=${kind}]`).setInputFiles({ name: 'mine', mimeType, buffer });
}

async function saveImage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

describe('the user’s own images', () => {
  it('are cropped, shown to others immediately, and removed', async () => {
    const { page } = await openPage(browser, product.url);
    const { page: benPage } = await openPage(browser, product.url);
    await logInByToken(page, ada);
    await logInByToken(benPage, ben);
    await benPage.goto(`/app/servers/${server.id}/${server.defaultChannelId}`);
    await memberButton(benPage, 'Ada').waitFor();
    await page.goto('/app/settings/account/profile');

    await choose(page, 'avatar', pngOf(600, 400));
    const dialog = page.getByRole('dialog', { name: 'Crop avatar' });
    await dialog.waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: 'Save' }).isEnabled(), PATIENT).toBe(true);
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('slider', { name: 'Zoom' }).focus();
    await page.keyboard.press('ArrowRight');
    await saveImage(page);
    const own = page.locator('.settings-preview img');
    await own.waitFor();
    await expect.poll(() => own.getAttribute('src')).toMatch(/^\/cdn\/avatars\/\d+\/\d+\.webp\?size=200$/);
    await expect.poll(() => own.evaluate((image) => 'naturalWidth' in image && image.naturalWidth), PATIENT).toBe(200);
    const theirs = memberButton(benPage, 'Ada').locator('img');
    await theirs.waitFor();
    await expect.poll(() => theirs.getAttribute('src')).toMatch(/^\/cdn\/avatars\/\d+\/\d+\.webp\?size=80$/);

    await choose(page, 'banner', pngOf(900, 600));
    await expect.poll(() => page.getByRole('button', { name: 'Save' }).isEnabled(), PATIENT).toBe(true);
    await saveImage(page);
    await expect
      .poll(() => page.locator('.settings-preview .profile-card-banner').getAttribute('style'), PATIENT)
      .toContain('/cdn/profile_banners/');

    await page.getByRole('button', { name: 'Remove avatar' }).click();
    await page.getByRole('alertdialog', { name: 'Remove the avatar of Ada?' }).getByRole('button', { name: 'Remove' }).click();
    await own.waitFor({ state: 'detached' });
    await theirs.waitFor({ state: 'detached' });
  });

  it('are animated only while the pointer is over them', async () => {
    const page = await openLoggedInPage(browser, product.url, ada);
    await page.goto('/app/settings/account/profile');
    await choose(page, 'avatar', movingGif(), 'image/gif');
    await expect.poll(() => page.getByRole('button', { name: 'Save' }).isEnabled(), PATIENT).toBe(true);
    await saveImage(page);
    const shown = page.locator('.settings-preview img');
    await expect.poll(() => shown.getAttribute('src'), PATIENT).toMatch(/\.gif\?size=200&type=webp$/);
    await shown.hover();
    await expect.poll(() => shown.getAttribute('src'), PATIENT).toMatch(/\.gif\?size=200$/);
    await page.mouse.move(1, 1);
    await expect.poll(() => shown.getAttribute('src'), PATIENT).toMatch(/type=webp$/);
  });

  it('are checked before they are sent', async () => {
    const page = await openLoggedInPage(browser, product.url, ben);
    await page.goto('/app/settings/account/profile');
    await choose(page, 'avatar', Buffer.from('<svg/>'), 'image/svg+xml');
    await page.getByText('This file is not a JPEG, PNG, WebP or GIF image.').waitFor();
    await choose(page, 'avatar', Buffer.from('no picture at all'));
    await page.getByText('This image can’t be read. Choose another one.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  });
});

describe('images of a server', () => {
  it('are set on a phone, and shown in the server list', async () => {
    const page = await openLoggedInPage(browser, product.url, ada, { viewport: PHONE });
    await page.goto(`/app/servers/${server.id}/settings/general`);
    await choose(page, 'avatar', pngOf(500, 500));
    await expect.poll(() => page.getByRole('button', { name: 'Save' }).isEnabled(), PATIENT).toBe(true);
    const box = () => page.locator('.picture-crop-stage').boundingBox();
    await expect.poll(async () => box().then((at) => at && at.x >= 0 && at.x + at.width <= PHONE.width)).toBe(true);
    await saveImage(page);
    await page.getByRole('button', { name: 'Change avatar' }).waitFor();
    const { page: benPage } = await openPage(browser, product.url);
    await logInByToken(benPage, ben);
    await benPage.getByRole('navigation', { name: 'Servers' }).locator(`a[href*="${server.id}"] img`).waitFor();
  });
});
