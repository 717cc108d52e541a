/** Files, buttons and HTML embeds of messages in the client. */
import { randomUUID } from 'node:crypto';
import { answerButton, sendMessage } from '@folkmoot/contracts/messages/commands';
import { messageEvents } from '@folkmoot/contracts/messages/wire';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { PHONE } from './browser/chromium.ts';
import { openLoggedInPage } from './browser/logged-in-page.ts';
import { startProductWithServer } from './browser/product-with-server.ts';
import { composer, message } from './browser/steps.ts';
import { PIXEL } from './harness/uploads.ts';
import { connect, type Person } from './user.ts';

const { product, browser, ada, ben, server } = await startProductWithServer('Picture room');
const channelPath = `/app/servers/${server.id}/${server.defaultChannelId}`;

/**
 * Playwright must see the requests of the page. A service worker, which may control the page by then, would send them around it.
 */
async function openLoggedIn(person: Person, options = {}): Promise<Page> {
  const page = await openLoggedInPage(browser, product.url, person, options);
  await page.goto(channelPath);
  await composer(page).waitFor();
  return page;
}

/** Chooses files with the button of the composer. */
async function attach(page: Page, ...files: readonly { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }[]) {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Attach files' }).click()]);
  await chooser.setFiles([...files]);
}

const picture = { name: 'roof.png', mimeType: 'image/png', buffer: PIXEL };
const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('one two three') };

/** The source of a DataTransfer with a file, as a desktop creates it. It is evaluated in the page. */
function transferOf(name: string): string {
  return `(() => { const transfer = new DataTransfer(); transfer.items.add(new File(['abc'], '${name}', { type: 'text/plain' })); return transfer; })()`;
}

/** The computed color of an element in the page. */
function colorOf(page: Page, element: string): Promise<unknown> {
  return page.evaluate(`getComputedStyle(${element}).color`);
}

function send(person: Person, body: object) {
  return person.api.call(sendMessage, { params: { channelId: server.defaultChannelId }, key: randomUUID(), body });
}

describe('files', () => {
  it('are delivered in order: an image with its text, then a file', async () => {
    const [adas, bens] = [await openLoggedIn(ada), await openLoggedIn(ben, { viewport: PHONE })];
    await attach(adas, picture, notes);
    const waiting = adas.getByRole('grid', { name: 'Attached files' });
    await expect.poll(() => waiting.getByRole('row').count()).toBe(2);
    await composer(adas).fill('Look at the roof');
    await composer(adas).press('Enter');
    await waiting.waitFor({ state: 'detached' });

    await message(bens, 'Look at the roof').getByRole('img', { name: 'roof.webp' }).waitFor();
    const file = bens.getByRole('article').filter({ hasText: 'notes.txt' });
    await file.getByRole('link', { name: 'Download' }).waitFor();
    const order = await bens.getByRole('article').allTextContents();
    expect(order.findIndex((text) => text.includes('roof'))).toBeLessThan(order.findIndex((text) => text.includes('notes.txt')));
    const address = await file.getByRole('link', { name: 'Download' }).getAttribute('href');
    expect(await (await fetch(new URL(address ?? '', product.url))).text()).toBe('one two three');
    expect(await seriousFaults(bens)).toEqual([]);
    await bens.context().close();

    await adas.getByRole('button', { name: 'Open roof.webp' }).click();
    const large = adas.getByRole('dialog', { name: 'roof.webp' });
    await large.getByRole('img', { name: 'roof.webp' }).waitFor();
    expect(await seriousFaults(adas)).toEqual([]);
    await adas.keyboard.press('Escape');
    await large.waitFor({ state: 'detached' });

    await adas.getByRole('button', { name: 'Files in this conversation' }).click();
    const files = adas.getByRole('dialog', { name: '2 files in this conversation' });
    await files.getByText('notes.txt').waitFor();
    expect(await seriousFaults(adas)).toEqual([]);
    await files.getByRole('button', { name: 'Jump to message' }).last().click();
    await adas.waitForURL(/messageId=/);
    await adas.context().close();
  });

  it('keep their text when they are refused, and can be sent again', async () => {
    const page = await openLoggedIn(ada);
    await page.route('**/cdn/upload?*', (route) => route.fulfill({ status: 413, json: { message: 'The file is too large.' } }), {
      times: 1,
    });
    // The file is sent with the text, although reading it takes time.
    await page.evaluate(`(() => {
      const { decode } = HTMLImageElement.prototype;
      HTMLImageElement.prototype.decode = async function () {
        await new Promise((settle) => setTimeout(settle, 500));
        return decode.call(this);
      };
    })()`);
    await attach(page, picture);
    await composer(page).fill('Second try');
    await composer(page).press('Enter');
    await page.getByText('Couldn’t send: The file is too large.').waitFor();
    // Text and file are in the composer again.
    await expect.poll(() => composer(page).inputValue()).toBe('Second try');
    await page.getByRole('list', { name: 'Attached files' }).getByText('roof.png').waitFor();
    await composer(page).press('Enter');
    await message(page, 'Second try').getByRole('button', { name: 'Open roof.webp' }).waitFor();
    await page.context().close();
  });

  it('return to the composer when their upload is cancelled', async () => {
    const page = await openLoggedIn(ada);
    // The upload never ends.
    await page.route('**/cdn/upload?*', () => undefined);
    await attach(page, picture);
    await composer(page).fill('Changed my mind');
    await composer(page).press('Enter');
    await message(page, 'Changed my mind').hover();
    await page.getByRole('button', { name: 'Cancel upload of roof.png' }).click();
    await page.getByRole('list', { name: 'Attached files' }).getByText('roof.png').waitFor();
    await expect.poll(() => composer(page).inputValue()).toBe('Changed my mind');
    await page.context().close();
  });

  it('can be dropped and pasted', async () => {
    const page = await openLoggedIn(ada);
    await composer(page).focus();
    const data = await page.evaluateHandle(transferOf('dropped.txt'));
    await page.dispatchEvent('.conversation', 'dragenter', { dataTransfer: data });
    await page.getByText('Drop files to upload them').waitFor();
    await page.dispatchEvent('.conversation', 'drop', { dataTransfer: data });
    await page.getByText('dropped.txt').waitFor();
    const pasted = `{ clipboardData: ${transferOf('pasted.txt')}, bubbles: true, cancelable: true }`;
    await page.evaluate(`document.activeElement.dispatchEvent(new ClipboardEvent('paste', ${pasted}))`);
    await page.getByText('pasted.txt').waitFor();
    await page.getByRole('button', { name: 'Remove dropped.txt' }).click();
    await page.getByText('dropped.txt').waitFor({ state: 'detached' });
    await page.context().close();
  });
});

describe('buttons', () => {
  it('are answered by their author, and the answer opens', async () => {
    const { id } = await send(ben, { content: 'Coming to the meeting?', buttons: [{ id: 'yes', label: 'I am in' }] });
    const author = await connect(product.url, ben.token);
    const page = await openLoggedIn(ada);
    await message(page, 'Coming to the meeting?').getByRole('button', { name: 'I am in' }).click();
    const clicked = await author.waitFor(messageEvents.buttonClicked, (event) => event.messageId === id);
    expect(clicked).toMatchObject({ buttonId: 'yes', userId: ada.id });
    const params = { channelId: server.defaultChannelId, messageId: id, buttonId: 'yes' };
    await ben.api.call(answerButton, { params, body: { userId: ada.id, title: 'Noted', content: 'See you **there**.' } });
    const answer = page.getByRole('dialog', { name: 'Noted' });
    await answer.getByText('See you there.').waitFor();
    await answer.getByText('Response from Ben').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await answer.getByRole('button', { name: 'Close' }).last().click();
    await page.context().close();
    author.close();
  });

  it('can show a form, which is sent to their author', async () => {
    const { id } = await send(ben, { content: 'Who brings what?', buttons: [{ id: 'bring', label: 'I bring' }] });
    const author = await connect(product.url, ben.token);
    const page = await openLoggedIn(ada);
    const row = message(page, 'Who brings what?');
    await row.getByRole('button', { name: 'I bring' }).click();
    await author.waitFor(messageEvents.buttonClicked, (event) => event.messageId === id);
    const params = { channelId: server.defaultChannelId, messageId: id, buttonId: 'bring' };
    const components = [
      { type: 'text' as const, id: 'words', content: 'For **Saturday**.' },
      { type: 'input' as const, id: 'what', label: 'What', placeholder: 'A cake' },
      { type: 'dropdown' as const, id: 'size', label: 'How much', items: [{ id: 'l', label: 'A lot' }] },
      { type: 'input' as const, id: 'note', label: 'Note' },
    ];
    await ben.api.call(answerButton, { params, body: { userId: ada.id, title: 'Your part', buttonLabel: 'Promise', components } });
    const form = page.getByRole('dialog', { name: 'Your part' });
    await form.getByText('For Saturday.').waitFor();
    await form.getByText('Response from Ben').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await form.getByLabel('What').fill('Bread');
    await form.getByRole('button', { name: /How much/ }).click();
    await page.getByRole('option', { name: 'A lot' }).click();
    await form.getByRole('button', { name: 'Promise' }).click();
    await form.waitFor({ state: 'detached' });
    const filled = await author.waitFor(messageEvents.buttonClicked, (event) => event.messageId === id && event.type === 'modal_click');
    expect(filled).toMatchObject({ userId: ada.id, data: { what: 'Bread', size: 'l', note: '' } });
    await ben.api.call(answerButton, { params, body: { userId: ada.id, content: 'Thank you.' } });
    await page.getByRole('dialog').getByText('Thank you.').waitFor();
    await page.context().close();
    author.close();
  });
});

describe('HTML embeds', () => {
  it('are rendered in an isolated box', async () => {
    const html =
      '<style>.composer, p { color: rgb(1, 2, 3); display: block } div { position: absolute; top: 0; width: 9000px }</style>' +
      '<p class="composer">Hello **world**<br><a href="https://example.org/">away</a></p>';
    await send(ben, { content: 'An embed', htmlEmbed: html });
    const page = await openLoggedIn(ada);
    const embed = message(page, 'An embed').getByRole('region', { name: 'Embedded page' });
    await embed.getByText('Hello world').waitFor();
    await expect.poll(() => colorOf(page, `document.querySelector('.html-embed').shadowRoot.querySelector('p')`)).toBe('rgb(1, 2, 3)');
    expect(await colorOf(page, `document.querySelector('.conversation > .composer')`)).not.toBe('rgb(1, 2, 3)');
    await expect.poll(() => embed.getByRole('link', { name: 'away' }).getAttribute('rel')).toContain('noopener');
    expect(await seriousFaults(page)).toEqual([]);
    await page.context().close();
  });
});
