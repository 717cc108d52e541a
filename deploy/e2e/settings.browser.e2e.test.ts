/** Settings that are stored on a device, and their effects: appearance, custom CSS, news, links, the debug console. */
import { randomUUID } from 'node:crypto';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { launchChromium, type OpenPage, openPage, PHONE } from './browser/chromium.ts';
import { type Product, startProduct } from './browser/product.ts';
import { loggedOut, logIn, logInByToken, message } from './browser/steps.ts';
import { type Person, registerUser } from './user.ts';

let product: Product;
let browser: Browser;
let ada: Person;
let server: RawServer;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchChromium(inject('headlessChromiumPath'))]);
  ada = await registerUser(product.url, 'Ada');
  server = await ada.api.call(createServer, { body: { name: 'Painters' } });
  for (const content of [
    '# Loud\nand [#ff0000]red',
    'Look at https://paint.example/colours',
    'A [link:paint.example/brushes->named one]',
    'Bad [link:javascript:alert(1)->one]',
  ]) {
    await ada.api.call(sendMessage, { params: { channelId: server.defaultChannelId }, key: randomUUID(), body: { content } });
  }
});

afterAll(async () => {
  await browser?.close();
  await product?.dispose();
});

async function openLoggedIn(options: BrowserContextOptions = {}, person: Person = ada): Promise<OpenPage> {
  const opened = await openPage(browser, product.url, options);
  await logInByToken(opened.page, person);
  return opened;
}

function channel(): string {
  return `/app/servers/${server.id}/${server.defaultChannelId}`;
}

async function colorOf(page: Page, token: string): Promise<string> {
  return page.evaluate<string>(`(() => {
    const probe = document.createElement('i');
    probe.style.color = 'var(--${token})';
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  })()`);
}

const PAGES = [
  ['interface', 'Interface'],
  ['interface/custom-css', 'Interface'],
  ['badges', 'Badges'],
  ['activity-status', 'Activity'],
  ['window-settings', 'Window'],
  ['experiments', 'Experiments'],
] as const;

describe.each([
  ['dark', 'wide', {}],
  ['light', 'wide', {}],
  ['dark', 'narrow', { viewport: PHONE }],
  ['light', 'narrow', { viewport: PHONE }],
] as const)('the pages in %s and %s', (colorScheme, _size, options) => {
  it('are accessible and fit', async () => {
    const { page, problems } = await openLoggedIn({ colorScheme, ...options });
    for (const [path, title] of PAGES) {
      await page.goto(`/app/settings/${path}`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      expect([path, await seriousFaults(page)]).toEqual([path, []]);
      const fits = () => page.evaluate<boolean>('document.documentElement.scrollWidth <= window.innerWidth');
      await expect.poll(fits, { message: path }).toBe(true);
    }
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('the appearance', () => {
  it('is selected, changes in another tab too, and stays after the logout', async () => {
    const { page } = await openLoggedIn({ colorScheme: 'dark' }, await registerUser(product.url, 'Bea'));
    await page.goto('/app/settings/interface');
    const other = await page.context().newPage();
    await other.goto('/app/settings/interface');
    await other.getByRole('heading', { level: 1, name: 'Interface' }).waitFor();
    const dark = await colorOf(page, 'pane-color');

    await page.getByRole('button', { name: /Theme/ }).click();
    await page.getByRole('option', { name: 'Light' }).click();
    await expect.poll(() => colorOf(other, 'pane-color')).not.toBe(dark);
    await expect.poll(() => colorOf(page, 'pane-color')).not.toBe(dark);
    const light = await colorOf(page, 'pane-color');

    const accent = page.getByRole('textbox', { name: 'Accent', exact: true });
    await accent.fill('#0000ff');
    await expect.poll(() => colorOf(page, 'primary-color')).toBe('rgb(0, 0, 255)');
    await expect.poll(() => colorOf(page, 'text-on-primary-color')).toBe('rgb(255, 255, 255)');
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await text.fill('#eeeeee');
    await page.getByText('Text is hard to read on this color.').first().waitFor();
    await page.getByRole('button', { name: 'Reset all' }).click();
    await expect.poll(() => page.getByText('Text is hard to read on this color.').count()).toBe(0);
    await expect.poll(() => colorOf(page, 'primary-color')).not.toBe('rgb(0, 0, 255)');

    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
    await loggedOut(page);
    await expect.poll(() => colorOf(page, 'pane-color')).toBe(light);
    await expect.poll(() => page.evaluate<string[]>('Object.keys(localStorage)')).not.toContain('folkmoot.token');
    await page.context().close();
  });

  it('shows headings and colors of messages as plain text if this is selected', async () => {
    const { page } = await openLoggedIn();
    await page.goto(channel());
    await message(page, 'Loud').getByRole('heading', { name: 'Loud' }).waitFor();
    await page.goto('/app/settings/interface');
    const advanced = page.getByRole('switch', { name: /Advanced formatting/ });
    await expect.poll(() => advanced.isChecked()).toBe(true);
    await advanced.press('Space');
    await expect.poll(() => advanced.isChecked()).toBe(false);
    await page.goto(channel());
    await message(page, 'Loud').waitFor();
    await expect.poll(() => message(page, 'Loud').getByRole('heading').count()).toBe(0);
    await expect.poll(() => message(page, 'Loud').locator('[style*="color"]').filter({ hasText: 'red' }).count()).toBe(0);
    await page.context().close();
  });

  it('uses voice activity in calls by default, also at the address of other clients', async () => {
    const { page } = await openLoggedIn();
    await page.goto('/app/settings/call-settings');
    await page.waitForURL('**/app/settings/voice');
    await page.getByRole('button', { name: 'Voice activity Microphone' }).waitFor();
    await page.context().close();
  });

  it('applies an experiment to the page', async () => {
    const { page } = await openLoggedIn();
    await page.goto('/app/settings/experiments');
    const compact = page.getByRole('switch', { name: /Compact messages/ });
    await compact.press('Space');
    await expect.poll(() => compact.isChecked()).toBe(true);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Experiments' }).waitFor();
    await expect.poll(() => compact.isChecked()).toBe(true);
    await expect.poll(() => page.evaluate<string>('document.documentElement.dataset.experiments')).toBe('compact');
    await page.context().close();
  });
});

describe('custom CSS', () => {
  it('applies while it is typed, loads nothing, and is ignored on a page with ?safe', async () => {
    const { page } = await openLoggedIn();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto('/app/settings/interface/custom-css');
    const editor = page.getByRole('textbox', { name: 'CSS' });
    await editor.fill(
      [
        '@import "/stolen-1.css";',
        'body { background: url(/stolen-2.png); --x: "/stolen-3.png"; list-style-image: image-set(var(--x) 1x) }',
        'h1 { background-image: u\\72l("/stolen-4.png"); letter-spacing: 7px; }',
      ].join('\n'),
    );
    const title = page.getByRole('heading', { level: 1, name: 'Interface' });
    const spacing = () => page.evaluate<string>(`getComputedStyle(document.querySelector('h1')).letterSpacing`);
    await expect.poll(spacing).toBe('7px');
    await page.getByText('4 rules were ignored:').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    expect(requests.filter((url) => url.includes('stolen'))).toEqual([]);

    await editor.fill('#root { display: none }');
    await expect.poll(() => title.isVisible()).toBe(false);
    await expect.poll(() => page.evaluate<string>('JSON.stringify(localStorage)')).toContain('display: none');
    await page.reload();
    await page.goto('/app?safe');
    await page.getByRole('button', { name: 'Edit colors and CSS' }).click();
    await page.getByText('Your colors and CSS are off in this window').waitFor();
    await page.getByRole('button', { name: 'Remove CSS' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove CSS' }).click();
    await expect.poll(() => editor.inputValue()).toBe('');
    await page.goto('/app/settings/interface');
    await title.waitFor();
    await expect.poll(() => title.isVisible()).toBe(true);
    await page.context().close();
  });
});

describe('stored data of a device', () => {
  it('from an older version is migrated', async () => {
    const { page } = await openPage(browser, product.url);
    await page.goto('/login');
    await page.evaluate(`
      localStorage.clear();
      localStorage.setItem('google-link-secret', 'of-old');
      localStorage.setItem('folkmoot.layout', '{"drawerOpen":true,"sideWidth":300,"drawerWidth":260}');
    `);
    await page.reload();
    await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
    await expect.poll(() => page.evaluate<string>(`localStorage.getItem('folkmoot.link-secret')`)).toBe('of-old');
    await expect.poll(() => page.evaluate<unknown>(`localStorage.getItem('google-link-secret')`)).toBeNull();
    await logIn(page, ada);
    await page.goto(channel());
    await message(page, 'Look at').waitFor();
    const side = page.locator('[data-region]').filter({ hasText: 'Painters' }).first();
    await side.waitFor();
    await expect.poll(() => page.evaluate<string>(`localStorage.getItem('folkmoot.layout')`)).toContain('"sideWidth":300');
    await page.context().close();
  });

  it('of news is shown once after an update', async () => {
    const { page } = await openLoggedIn();
    const storedMarks = () => page.evaluate<unknown>(`localStorage.getItem('folkmoot.changelog')`);
    await expect.poll(storedMarks).toMatch(/^\[".+"\]$/);
    await page.evaluate(`
      const marks = JSON.parse(localStorage.getItem('folkmoot.changelog'));
      localStorage.setItem('folkmoot.changelog', JSON.stringify(marks.slice(2)));
    `);
    await page.reload();
    const news = page.getByRole('dialog', { name: 'What’s new' });
    await news.waitFor();
    await expect.poll(() => news.getByRole('listitem').count()).toBe(2);
    expect(await seriousFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await news.waitFor({ state: 'detached' });

    await page.goto('/app/settings/badges');
    await page.getByRole('button', { name: 'What’s new' }).click();
    const all = page.getByRole('dialog', { name: 'Changelog' });
    await expect.poll(() => all.getByRole('listitem').count()).toBeGreaterThan(5);
    const everything = await all.getByRole('link', { name: 'Full changelog (in English)' }).getAttribute('href');
    expect(await (await fetch(new URL(everything ?? '', product.url))).text()).toContain('# Changelog');
    await page.context().close();
  });
});

describe('a page with unsaved changes', () => {
  const general = () => `/app/servers/${server.id}/settings/general`;
  const invites = (page: Page) => page.getByRole('link', { name: 'Invites', exact: true });
  const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard unsaved changes?' });

  it('asks before it is left, and keeps the changes if the user cancels', async () => {
    const { page } = await openLoggedIn();
    await page.goto(general());
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Sculptors');
    await invites(page).click();
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    expect(await name.inputValue()).toBe('Sculptors');
    await invites(page).click();
    await question(page).getByRole('button', { name: 'Discard changes' }).click();
    await page.waitForURL('**/settings/invites');
    await page.context().close();
  });

  it('is left once they are saved, without a question, and stays if they are refused', async () => {
    const { page } = await openLoggedIn();
    await page.goto(general());
    const answers = Promise.withResolvers<void>();
    const requested = Promise.withResolvers<void>();
    let isRefused = false;
    await page.route(`**/api/servers/${server.id}`, async (route) => {
      requested.resolve();
      await answers.promise;
      if (isRefused) await route.fulfill({ status: 500, json: { message: 'It failed.' } });
      else await route.continue();
    });
    await page.getByLabel('Name', { exact: true }).fill('Painters of today');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await requested.promise;
    await invites(page).click();
    expect(await question(page).count()).toBe(0);
    answers.resolve();
    await page.waitForURL('**/settings/invites');
    expect(await question(page).count()).toBe(0);

    isRefused = true;
    await page.goto(general());
    await page.getByLabel('Name', { exact: true }).fill('Refused');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await invites(page).click();
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Save changes' }).isEnabled()).toBe(true);
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Refused');
    await page.context().close();
  });
});

describe('what a user shows to others', () => {
  it('is a free badge and a custom activity, which is sent again after each connection', async () => {
    const { page } = await openLoggedIn();
    await page.goto('/app/settings/badges');
    await page.getByRole('switch', { name: 'Palestine' }).press('Space');
    await page.getByRole('listitem').filter({ hasText: 'Palestine' }).waitFor();

    await page.goto('/app/settings/activity-status');
    await page.getByRole('button', { name: /Type/ }).click();
    await page.getByRole('option', { name: 'Watching' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('the kettle');
    await page.keyboard.press('Enter');
    await page.getByText('Others see:').waitFor();
    await page.goto(channel());
    await message(page, 'Loud').getByRole('button', { name: 'Ada' }).first().click();
    await page.getByRole('dialog').getByText('Watching the kettle').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.context().close();
  });
});

describe('a link', () => {
  it('can be copied from its context menu', async () => {
    const { page } = await openLoggedIn();
    await page.goto(channel());
    await page.getByRole('link', { name: 'https://paint.example/colours' }).click({ button: 'right' });
    await page.getByRole('menu', { name: 'Link' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Copy Link' }).click();
    await page.getByText('Link copied.').waitFor();
    await expect.poll(() => page.evaluate<string>('navigator.clipboard.readText()')).toBe('https://paint.example/colours');
    await page.context().close();
  });

  it('on an iPhone has the menu after a long press that does not move', async () => {
    const iPhone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148';
    const { page } = await openLoggedIn({ viewport: PHONE, hasTouch: true, isMobile: true, userAgent: iPhone });
    await page.goto(channel());
    const link = page.getByRole('link', { name: 'https://paint.example/colours' });
    await link.waitFor();
    await page.evaluate(`
      const element = document.querySelector('a[href="https://paint.example/colours"]');
      const touch = (type, clientX) => {
        const touches = [new Touch({ identifier: 1, target: element, clientX, clientY: 300 })];
        element.dispatchEvent(new TouchEvent(type, { bubbles: true, touches }));
      };
      touch('touchstart', 100);
      touch('touchmove', 109);
    `);
    await page.getByRole('menu', { name: 'Link' }).waitFor();
    await page.context().close();
  });

  it('with a custom text shows its address first, and only opens web addresses', async () => {
    const { page } = await openLoggedIn();
    await page.goto(channel());
    await page.getByRole('link', { name: 'named one' }).click();
    const dialog = page.getByRole('dialog', { name: 'Custom Link' });
    await dialog.getByText('This link will take you to').waitFor();
    const address = dialog.getByText('https://paint.example/brushes');
    await address.waitFor();
    expect(await address.locator('strong').textContent()).toBe('paint.example');
    await dialog.getByRole('button', { name: 'Visit', exact: true }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: "Don't Visit" }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.locator('a[href^="javascript"]').count()).toBe(0);
    await page.context().close();
  });
});

describe('the debug console', () => {
  it('opens only with /app?debug, and shows messages of the page', async () => {
    const { page } = await openLoggedIn();
    expect(await page.getByRole('region', { name: 'Debug console' }).count()).toBe(0);
    await page.goto('/app?debug');
    const shown = page.getByRole('region', { name: 'Debug console' });
    await shown.getByText('Connection: live').waitFor();
    await page.evaluate(`console.warn('Something', { odd: true })`);
    await shown.getByText('Something {"odd":true}').waitFor();
    await shown.getByRole('button', { name: 'Clear' }).click();
    await shown.getByText('No log entries yet.').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.context().close();
  });
});
