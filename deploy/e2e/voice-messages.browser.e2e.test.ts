/** A voice message: recorded with the fake microphone of Chromium, sent, heard by others, and forwarded. */
import { listMessages } from '@folkmoot/contracts/messages/commands';
import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { PHONE } from './browser/chromium.ts';
import { startInterruptibleProxy } from './browser/interruptible-proxy.ts';
import { openLoggedInPage } from './browser/logged-in-page.ts';
import { FAKE_DEVICES } from './browser/peer-connections.ts';
import { startProductWithServer } from './browser/product-with-server.ts';
import { composer, openMenuOf } from './browser/steps.ts';

const { product, browser, ada, ben, server } = await startProductWithServer('Choir', {}, inject('headlessChromiumPath'), FAKE_DEVICES);
const path = `/app/servers/${server.id}/${server.defaultChannelId}`;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const player = (page: Page) => page.getByRole('group', { name: /^Voice message, / }).first();
const position = (page: Page) => player(page).getByRole('slider', { name: 'Position' });

/** Records until the clock shows two seconds. */
async function recordTwoSeconds(page: Page): Promise<void> {
  await button(page, 'Record a voice message').click();
  await page.getByRole('timer').filter({ hasText: '0:02' }).waitFor();
}

async function newest(): Promise<RawMessage | undefined> {
  return (await ben.api.call(listMessages, { params: { channelId: server.defaultChannelId } })).at(-1);
}

describe('a voice message', () => {
  it('is recorded and sent by keyboard, and played by another user on a phone', async () => {
    const page = await openLoggedInPage(browser, product.url, ada, { colorScheme: 'light', permissions: ['microphone'] });
    await page.goto(path);
    await composer(page).fill('A draft that stays');
    await button(page, 'Record a voice message').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('timer').filter({ hasText: '0:01' }).waitFor();
    await button(page, 'Pause recording').click();
    await button(page, 'Resume recording').click();
    await page.getByRole('timer').filter({ hasText: '0:02' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await button(page, 'Stop recording').focus();
    await page.keyboard.press('Enter');
    await page.locator('button:focus[aria-label="Send voice message"]').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page
      .getByRole('article')
      .getByRole('group', { name: /^Voice message, / })
      .waitFor();
    await page.getByText('Sending', { exact: true }).waitFor({ state: 'detached' });
    expect(await composer(page).inputValue()).toBe('A draft that stays');

    const sent = await newest();
    expect(sent).toMatchObject({ content: '', attachments: [{ mime: 'audio/webm' }] });
    expect(sent?.attachments[0]?.voice?.durationMs).toBeGreaterThanOrEqual(2000);

    await openMenuOf(page, 'Ada');
    await page.getByRole('menuitem', { name: 'Forward', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Forward message' });
    await dialog.getByText('Voice message', { exact: true }).waitFor();
    await dialog.getByLabel('Forward to').fill('General');
    await dialog.getByRole('option').first().click();
    await dialog.getByRole('button', { name: 'Forward', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    const forwarded = (await newest())?.attachments[0];
    expect([forwarded?.voice, forwarded?.id === sent?.attachments[0]?.id]).toEqual([sent?.attachments[0]?.voice, false]);

    const phone = await openLoggedInPage(browser, product.url, ben, { viewport: PHONE, colorScheme: 'dark' });
    const loaded: string[] = [];
    phone.on('request', (request) => loaded.push(request.url()));
    await phone.goto(path);
    await player(phone).waitFor();
    expect(loaded.filter((url) => url.includes('/cdn/attachments/'))).toEqual([]);
    await player(phone).getByRole('button', { name: 'Playback speed: 1×' }).click();
    await player(phone).getByRole('button', { name: 'Playback speed: 1.5×' }).waitFor();
    await position(phone).press('End');
    await position(phone).press('PageDown');
    expect(await position(phone).getAttribute('aria-valuetext')).toMatch(/^0:(?!00)\d\d of 0:\d\d$/);
    const play = player(phone).getByRole('button', { name: 'Play', exact: true });
    await play.click();
    await player(phone).getByRole('button', { name: 'Pause', exact: true }).waitFor();
    await play.waitFor();
    expect(await position(phone).getAttribute('aria-valuetext')).toMatch(/^0:00 of /);
    expect(await phone.getByRole('alert').count()).toBe(0);
    expect(await seriousFaults(phone)).toEqual([]);
    await Promise.all([page.context().close(), phone.context().close()]);
  });

  it('is kept when its channel is left, and canceled with Escape', async () => {
    const page = await openLoggedInPage(browser, product.url, ada, { permissions: ['microphone'] });
    await page.goto(path);
    await recordTwoSeconds(page);
    await page.keyboard.press('Escape');
    await composer(page).waitFor();

    await recordTwoSeconds(page);
    await page
      .getByRole('link', { name: /^Home|Dashboard/ })
      .first()
      .click();
    await page.getByText('Your recording was stopped and kept in #').waitFor();
    await page.goBack();
    await button(page, 'Send voice message').waitFor();
    await button(page, 'Discard recording').click();
    await composer(page).waitFor();
    await page.context().close();
  });

  it('that is sent without a connection is sent once after the reconnect, and the browser asks before it is lost', async () => {
    const proxy = await startInterruptibleProxy(product.url);
    try {
      const before = await newest();
      const page = await openLoggedInPage(browser, proxy.url, ada, { permissions: ['microphone'] });
      await page.goto(path);
      await recordTwoSeconds(page);
      await button(page, 'Stop recording').click();
      proxy.disconnect();
      await button(page, 'Send voice message').click();
      await button(page, 'Retry').waitFor();
      const [question] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
      expect(question.type()).toBe('beforeunload');
      await question.dismiss();
      proxy.reconnect();
      await button(page, 'Retry').waitFor({ state: 'detached' });
      await expect.poll(async () => (await newest())?.id).not.toBe(before?.id);
      const { id, attachments } = (await newest()) ?? {};
      expect(attachments?.[0]?.voice?.durationMs).toBeGreaterThanOrEqual(2000);
      await page.reload();
      await player(page).waitFor();
      expect((await newest())?.id).toBe(id);
      await page.context().close();
    } finally {
      await proxy.close();
    }
  });

  it('explains a refused microphone', async () => {
    const page = await openLoggedInPage(browser, product.url, ada);
    await page.addInitScript({
      content: `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));`,
    });
    await page.goto(path);
    await button(page, 'Record a voice message').click();
    await page.getByRole('alert').filter({ hasText: 'isn’t allowed to use your microphone' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await button(page, 'Try again').press('Escape');
    await composer(page).waitFor();
    await page.context().close();
  });
});
