/** Previews of links in the client: cards and images under messages, and GIFs to send. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listMessages } from '@folkmoot/contracts/messages/commands';
import { pinMessage } from '@folkmoot/contracts/pins/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import { readConfig } from '@folkmoot/platform/config/config';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '../src/free-port.ts';
import { type Standalone, startStandalone } from '../src/standalone.ts';
import { seriousFaults } from './browser/accessibility.ts';
import { launchChromium, openPage, PHONE } from './browser/chromium.ts';
import { logInByToken, message, pressMessageButton, sendText } from './browser/steps.ts';
import { type ExternalServer, patientFetcher, startExternalServer } from './harness/external-server.ts';
import { type Person, registerUser } from './user.ts';

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-links-'));
let external: ExternalServer;
let product: Standalone;
let browser: Browser;
let ada: Person;
let server: RawServer;

const words = '<meta property="og:description" content="How the moon was made, told by those who were not there.">';

function page(title: string, rest = ''): string {
  return `<meta property="og:site_name" content="The Daily Moon"><meta property="og:title" content="${title}">${words}${rest}`;
}

beforeAll(async () => {
  const picture = await sharp({ create: { width: 640, height: 320, channels: 3, background: '#3a6ea5' } })
    .png()
    .toBuffer();
  const moving = await sharp(picture).resize(80, 60).gif().toBuffer();
  const pages: Readonly<Record<string, string>> = {
    '/plain': page('A page of words'),
    '/small': page('A page with a picture', '<meta property="og:image" content="/moon.png">'),
    '/large': page(
      'A page with a large picture',
      '<meta property="og:image" content="/moon.png"><meta name="twitter:card" content="summary_large_image">',
    ),
  };
  external = await startExternalServer((request, response) => {
    const path = request.url ?? '';
    const gif = (name: string) => ({ url: `${external.origin}/${name}.gif` });
    if (path.endsWith('.gif')) response.setHeader('content-type', 'image/gif').end(moving);
    else if (path.startsWith('/v2/categories')) {
      const tags = ['hello', 'thanks'].map((searchterm) => ({ searchterm, path: '/', image: gif(searchterm).url, name: `#${searchterm}` }));
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ tags }));
    } else if (path.startsWith('/v2/search')) {
      const words = new URL(path, external.origin).searchParams.get('q');
      const results =
        words === 'nothing' ? [] : ['one', 'two', 'three'].map((name) => ({ media_formats: { gif: gif(name), tinygif: gif(name) } }));
      response.writeHead(words === 'broken' ? 500 : 200, { 'content-type': 'application/json' }).end(JSON.stringify({ results }));
    } else if (path.endsWith('.png')) response.setHeader('content-type', 'image/png').end(picture);
    else if (pages[path]) response.setHeader('content-type', 'text/html').end(pages[path]);
    else response.writeHead(404).end();
  });
  const settings = { TENOR_KEY: 'key', TENOR_URL: `${external.origin}/v2`, RATE_LIMITS: 'off', LOG_LEVEL: 'error' };
  const config = readConfig({ DATA_DIR: folder, PORT: String(await freePort()), ...settings });
  product = await startStandalone({ config, webRoot: inject('webRoot'), fetcher: patientFetcher });
  browser = await launchChromium(inject('headlessChromiumPath'));
  ada = await registerUser(product.url, 'Ada');
  server = await ada.api.call(createServer, { body: { name: 'Readers' } });
});

afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await external?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function openChannel(options: BrowserContextOptions = {}): Promise<Page> {
  const opened = await openPage(browser, product.url, options);
  await logInByToken(opened.page, ada);
  await opened.page.goto(`/app/servers/${server.id}/${server.defaultChannelId}`);
  return opened.page;
}

const card = (of: Page, text: string) => message(of, text).getByRole('region', { name: 'Link to The Daily Moon' });

describe('a link in a message', () => {
  it('gets a card with a proxied image, which an edit removes', async () => {
    const to = await openChannel();
    await sendText(to, `small ${external.origin}/small`);
    const small = card(to, 'small');
    await small.getByText('The Daily Moon').waitFor();
    await expect
      .poll(() => small.getByRole('link', { name: 'A page with a picture' }).getAttribute('href'))
      .toBe(`${external.origin}/small`);
    const shown = small.locator('img');
    await expect.poll(() => shown.getAttribute('src')).toContain('/cdn/proxy/');
    await expect.poll(() => to.evaluate<boolean>(`document.querySelector('.link-card img').naturalWidth > 0`)).toBe(true);

    await sendText(to, `large ${external.origin}/large`);
    await card(to, 'large').locator('img').waitFor();
    await sendText(to, `plain ${external.origin}/plain`);
    await card(to, 'plain').getByText('How the moon was made').waitFor();
    await sendText(to, `${external.origin}/moon.png`);
    const picture = message(to, '/moon.png').getByRole('button', { name: 'Open moon.png' });
    await picture.click();
    await to.getByRole('dialog', { name: 'moon.png' }).locator('img').waitFor();
    await to.keyboard.press('Escape');
    await to.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await seriousFaults(to)).toEqual([]);

    await to.reload();
    await card(to, 'small').waitFor();
    await pressMessageButton(to, 'plain', 'Edit');
    await to.getByText('Editing message').waitFor();
    await to.getByRole('textbox', { name: 'Your message' }).fill('plain words');
    await to.keyboard.press('Enter');
    await card(to, 'plain').waitFor({ state: 'detached' });
  });

  it.each([
    ['wide', {}],
    ['narrow and dark', { viewport: PHONE, colorScheme: 'dark' }],
  ] satisfies [string, BrowserContextOptions][])(
    'loses its card with a button, and gets it back with an undo: %s',
    async (title, options) => {
      const to = await openChannel(options);
      await sendText(to, `unwanted ${title} ${external.origin}/plain`);
      const unwanted = card(to, `unwanted ${title}`);
      await unwanted.waitFor();
      await message(to, `unwanted ${title}`).hover();
      const remove = message(to, `unwanted ${title}`).getByRole('button', { name: 'Remove link preview' });
      await remove.focus();
      expect(await seriousFaults(to)).toEqual([]);
      await to.keyboard.press('Enter');
      await unwanted.waitFor({ state: 'detached' });
      await to.getByRole('button', { name: 'Undo' }).click();
      await unwanted.waitFor();
      await to.context().close();
    },
  );

  it('is shown as one line in lists of messages', async () => {
    const channel = { channelId: server.defaultChannelId };
    const linked = (await ada.api.call(listMessages, { params: channel })).find(({ content }) => content.startsWith('small'));
    await ada.api.call(pinMessage, { params: { ...channel, messageId: linked?.id ?? '' } });
    const to = await openChannel();
    await to.getByRole('button', { name: '1 pinned message' }).click();
    const pins = to.getByRole('dialog', { name: 'Pinned messages' });
    await pins.getByText('A page with a picture').waitFor();
    expect(await seriousFaults(to)).toEqual([]);
  });

  it('fits a narrow screen, in the dark theme', async () => {
    const to = await openChannel({ viewport: PHONE, colorScheme: 'dark' });
    await card(to, 'large').waitFor();
    await expect.poll(() => to.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await seriousFaults(to)).toEqual([]);
  });
});

describe('a link in a post', () => {
  it('gets the same card, for its author and for later readers', async () => {
    const { page: of } = await openPage(browser, product.url, { viewport: PHONE });
    await logInByToken(of, ada);
    await of.goto('/app?tab=feed');
    const compose = of.getByRole('region', { name: 'Your post' });
    await compose.getByRole('textbox', { name: 'Your post' }).fill(`Read this: ${external.origin}/large`);
    await compose.getByRole('button', { name: 'Post', exact: true }).click();
    const posted = of.getByRole('article').filter({ hasText: 'Read this' });
    const shown = posted.getByRole('region', { name: 'Link to The Daily Moon' });
    await shown.getByRole('link', { name: 'A page with a large picture' }).waitFor();
    await expect.poll(() => shown.locator('img').getAttribute('src')).toContain('/cdn/proxy/');
    await of.reload();
    await shown.getByText('How the moon was made').waitFor();
    expect(await seriousFaults(of)).toEqual([]);
    await expect.poll(() => of.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await of.context().close();
  });
});

describe('GIFs', () => {
  it.each([
    ['wide', {}],
    ['narrow and dark', { viewport: PHONE, colorScheme: 'dark' }],
  ] satisfies [string, BrowserContextOptions][])('can be searched, selected with the keyboard and sent: %s', async (_title, options) => {
    const to = await openChannel(options);
    await to.getByRole('textbox', { name: 'Your message' }).fill('half a sentence');
    await to.getByRole('button', { name: 'GIFs' }).click();
    await to.getByRole('option', { name: 'hello' }).waitFor();
    expect(await seriousFaults(to)).toEqual([]);
    const search = to.getByRole('searchbox', { name: 'Search GIFs' });
    await search.fill('nothing');
    await to.getByText('No GIFs found').waitFor();
    await search.fill('broken');
    await search.press('Enter');
    await to.getByText('Couldn’t load GIFs').waitFor();
    await to.getByRole('button', { name: 'Back to trending searches' }).click();
    await to.getByRole('option', { name: 'thanks' }).click();
    await to.getByRole('listbox', { name: 'GIFs for “thanks”' }).waitFor();
    expect(await seriousFaults(to)).toEqual([]);
    await search.focus();
    const focused = () => to.locator('[role=option]:focus').getAttribute('data-key', { timeout: 1000 });
    await to.keyboard.press('Tab');
    await expect.poll(focused).toContain('/one.gif');
    await to.keyboard.press('ArrowRight');
    await expect.poll(focused).toContain('/two.gif');
    await to.keyboard.press('Enter');
    await message(to, '/two.gif').last().getByRole('button', { name: 'Open two.gif' }).waitFor();
    await expect.poll(() => to.getByRole('textbox', { name: 'Your message' }).inputValue()).toBe('half a sentence');
    await expect.poll(() => to.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });
});
