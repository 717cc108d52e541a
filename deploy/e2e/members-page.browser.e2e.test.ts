/** The members page of the server settings and the limits of invites in a browser: by mouse, by keyboard and on a phone. */
import { readFileSync } from 'node:fs';
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { setNickname } from '@folkmoot/contracts/members/commands';
import { createRole, updateRole } from '@folkmoot/contracts/roles/commands';
import type { RawServerRole } from '@folkmoot/contracts/roles/wire';
import { createServer } from '@folkmoot/contracts/servers/commands';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { launchChromium, PHONE } from './browser/chromium.ts';
import { openLoggedInPage } from './browser/logged-in-page.ts';
import { type Product, startProduct } from './browser/product.ts';
import { type Person, registerUser } from './user.ts';

const MEMBER_COUNT = 120;

let product: Product;
let browser: Browser;
let ada: Person;
let server: RawServer;
let role: RawServerRole;
let members: readonly Person[];

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchChromium(inject('headlessChromiumPath'))]);
  ada = await registerUser(product.url, 'Ada');
  server = await ada.api.call(createServer, { body: { name: 'Painters' } });
  role = await ada.api.call(createRole, { params: { serverId: server.id } });
  await ada.api.call(updateRole, { params: { serverId: server.id, roleId: role.id }, body: { name: 'Apprentices' } });
  const { code } = await ada.api.call(createInvite, { params: { serverId: server.id } });
  const names = Array.from({ length: MEMBER_COUNT }, (_, index) => `Member${`${index}`.padStart(3, '0')}`);
  members = await Promise.all(['Mallory', ...names].map((name) => registerUser(product.url, name)));
  for (const person of members) await person.api.call(joinServer, { params: { code } });
  const mallory = members[0]?.id ?? '';
  await ada.api.call(setNickname, { params: { serverId: server.id, userId: mallory }, body: { nickname: '=Mallory' } });
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await product?.dispose();
});

async function opened(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openLoggedInPage(browser, product.url, ada, options);
  await page.goto(`${product.url}/app/servers/${server.id}/settings/${path}`);
  return page;
}

async function membersPage(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await opened('members', options);
  await page.getByRole('checkbox', { name: 'Select Member119' }).waitFor();
  return page;
}

async function shot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
}

function count(page: Page, people: number) {
  return page.getByRole('heading', { name: `${people} members`, exact: true });
}

describe('the members page', () => {
  it('loads only visible rows, finds members and keeps the order', async () => {
    const page = await membersPage();
    await count(page, MEMBER_COUNT + 2).waitFor();
    await shot(page, 'members-light');
    expect(await seriousFaults(page)).toEqual([]);
    expect(await page.locator('.member-line').count()).toBeLessThan(40);
    await page.evaluate("document.querySelector('.member-scroller').scrollTop = 1e6");
    await page.getByRole('checkbox', { name: 'Select Ada' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('member00');
    await count(page, 10).waitFor();
    await page.getByRole('button', { name: 'Sort by' }).click();
    await page.getByRole('option', { name: 'Name (A–Z)' }).click();
    await page.getByRole('checkbox', { name: 'Select Member009' }).waitFor();
    const labels = await page.locator('.member-line-body bdi').allInnerTexts();
    expect(labels[0]).toBe('Member000');
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('nobody of this name');
    await page.getByText('No members found').waitFor();
    await page.context().close();
  });

  it('assigns a role to all matches, and filters by it', async () => {
    const page = await membersPage();
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('member1');
    await count(page, 20).waitFor();
    await page.getByRole('button', { name: 'Select all' }).click();
    await page.getByText('Selected: 20').waitFor();
    await page.getByRole('button', { name: 'Add role' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Add role: 20 members' });
    await dialog.getByRole('button', { name: 'Role', exact: true }).click();
    await page.getByRole('option', { name: 'Apprentices' }).click();
    await shot(page, 'members-bulk');
    await dialog.getByRole('button', { name: 'Add role' }).click();
    await dialog.getByText('Done: 20 members').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('');
    await page.getByRole('button', { name: 'Any role' }).click();
    await page.getByRole('option', { name: 'Apprentices' }).click();
    await count(page, 20).waitFor();
    await page.context().close();
  });

  it('kicks by keyboard alone, and shows who could not be kicked', async () => {
    const page = await membersPage();
    await page.getByRole('searchbox', { name: 'Search by name' }).focus();
    await page.keyboard.type('ad');
    await page.getByRole('checkbox', { name: 'Select Ada' }).waitFor();
    await page.getByRole('checkbox', { name: 'Select Ada' }).focus();
    await page.keyboard.press('Space');
    await page.getByText('Selected: 1').waitFor();
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('member050');
    await page.getByRole('checkbox', { name: 'Select Member050' }).focus();
    await page.keyboard.press('Space');
    await page.getByText('Selected: 2').waitFor();
    await page.getByRole('button', { name: 'Kick', exact: true }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog', { name: 'Kick: 2 members' });
    await dialog.waitFor();
    // The safe answer has the focus.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await dialog.getByText('Not done: 1 member').waitFor();
    expect(await dialog.getByRole('listitem').textContent()).toContain('Ada');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('No members found').waitFor();
    await page.context().close();
  });

  it('removes a kicked member from the list and from the selection', async () => {
    const page = await membersPage();
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('member06');
    await count(page, 10).waitFor();
    await page.getByRole('checkbox', { name: 'Select Member060' }).focus();
    await page.keyboard.press('Space');
    await page.getByText('Selected: 1').waitFor();
    await page.locator('.member-line').filter({ hasText: 'Member060' }).getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Kick' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Kick' }).click();
    await page.getByText('Selected: 0').waitFor();
    await count(page, 9).waitFor();
    await page.context().close();
  });

  it('writes a CSV file without formulas', async () => {
    const page = await membersPage();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()]);
    expect(file.suggestedFilename()).toBe('members.csv');
    const text = readFileSync(await file.path(), 'utf8');
    expect(text.split('\r\n')).toHaveLength(MEMBER_COUNT + 2);
    expect(text).toContain(`"'=Mallory"`);
    await page.context().close();
  });

  it('lists no one for a prune of a new server, and refuses too few days', async () => {
    const page = await membersPage();
    await page.getByRole('button', { name: 'Prune' }).click();
    const dialog = page.getByRole('dialog', { name: 'Prune inactive members' });
    await dialog.getByRole('textbox', { name: 'Days without activity' }).fill('3');
    expect(await dialog.getByRole('button', { name: 'Show inactive members' }).isDisabled()).toBe(true);
    await dialog.getByRole('textbox', { name: 'Days without activity' }).fill('7');
    await shot(page, 'members-prune');
    await dialog.getByRole('button', { name: 'Show inactive members' }).click();
    await dialog.getByText('No members to kick.').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.context().close();
  });

  it('kicks those who were listed in the dry run and are still inactive', async () => {
    const page = await membersPage({ colorScheme: 'dark' });
    // No one here was inactive for a week, so the list is mocked. The kicks are real.
    const away = members.slice(31, 34).map(({ id, name }) => {
      return { userId: id, username: name, tag: 'abcd', nickname: null, roleIds: [], joinedAt: 1e12, lastActiveAt: 1.1e12 };
    });
    let requestCount = 0;
    await page.route('**/members/inactive?*', (route) => {
      requestCount += 1;
      return route.fulfill({ json: { members: requestCount === 1 ? away : away.slice(1), withRoles: 2, aboveYou: 0 } });
    });
    await page.getByRole('button', { name: 'Prune' }).click();
    const dialog = page.getByRole('dialog', { name: 'Prune inactive members' });
    await dialog.getByRole('button', { name: 'Show inactive members' }).click();
    await dialog.getByText('Members to kick: 3 members').waitFor();
    await dialog.getByText('not kicked because of their roles: 2 members').waitFor();
    await dialog.getByText('Member030:abcd').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await shot(page, 'members-prune-preview-dark');
    await dialog.getByRole('button', { name: 'Kick: 3 members' }).click();
    await dialog.getByText('Done: 2 members').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('member03');
    await count(page, 8).waitFor();
    await page.getByRole('checkbox', { name: 'Select Member030' }).waitFor();
    await page.context().close();
  });

  it('fits a phone, in the dark theme', async () => {
    const page = await membersPage({ viewport: PHONE, colorScheme: 'dark' });
    await page.getByRole('checkbox', { name: 'Select Member119' }).focus();
    await page.keyboard.press('Space');
    await page.getByText('Selected: 1').waitFor();
    await page.locator('.member-line').filter({ hasText: 'Member119' }).getByText('Apprentices').waitFor();
    await shot(page, 'members-phone-dark');
    const [width, wide] = await page.evaluate<[number, number]>('[document.documentElement.scrollWidth, window.innerWidth]');
    expect(width).toBeLessThanOrEqual(wide);
    expect(await seriousFaults(page)).toEqual([]);
    await page.context().close();
  });
});

describe('an invite with limits', () => {
  it('is created in the settings, and its row shows the remaining uses and who joined', async () => {
    const page = await opened('invites');
    await page.getByRole('button', { name: 'New invite' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create invite' });
    await dialog.getByRole('button', { name: 'Expires after' }).click();
    await page.getByRole('option', { name: '7 days' }).click();
    await dialog.getByRole('button', { name: 'Maximum number of uses' }).click();
    await page.getByRole('option', { name: '5 uses', exact: true }).click();
    await shot(page, 'invite-create');
    await dialog.getByRole('button', { name: 'Create and copy link' }).click();
    await page.getByText('5 uses left').waitFor();
    await page
      .getByRole('button', { name: /^Show who joined/ })
      .last()
      .click();
    await page.getByRole('dialog').getByText('Member119').waitFor();
    await shot(page, 'invite-joins');
    expect(await seriousFaults(page)).toEqual([]);
    await page.context().close();
  });

  it('can also be created in the dialog of a channel', async () => {
    const page = await openLoggedInPage(browser, product.url, ada, { colorScheme: 'dark' });
    await page.goto(`${product.url}/app/servers/${server.id}/${server.defaultChannelId}`);
    await page.getByRole('button', { name: 'Server menu for Painters' }).click();
    await page.getByRole('menuitem', { name: 'Invite people' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite people to Painters' });
    const link = dialog.getByLabel('Invite link');
    await expect.poll(() => link.inputValue()).toContain('/i/');
    const before = await link.inputValue();
    await dialog.getByRole('button', { name: 'Maximum number of uses' }).click();
    await page.getByRole('option', { name: '1 use', exact: true }).click();
    await dialog.getByRole('button', { name: 'Create new link' }).click();
    await expect.poll(() => link.inputValue()).not.toBe(before);
    await dialog.getByText('1 use left').waitFor();
    await shot(page, 'invite-channel-dark');
    await page.context().close();
  });
});
