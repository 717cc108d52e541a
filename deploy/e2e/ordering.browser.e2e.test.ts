/** Manual ordering: servers into folders, roles, channels and categories, by dragging and by keyboard. */
import { createChannel, updateChannel } from '@folkmoot/contracts/channels/commands';
import { createRole, updateRole } from '@folkmoot/contracts/roles/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { launchChromium, openPage } from './browser/chromium.ts';
import { type Product, startProduct } from './browser/product.ts';
import { logInByToken } from './browser/steps.ts';
import { connect, type Person, registerUser } from './user.ts';

let product: Product;
let browser: Browser;
let ada: Person;
let servers: readonly RawServer[];
let page: Page;
let problems: readonly string[];

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchChromium(inject('headlessChromiumPath'))]);
  ada = await registerUser(product.url, 'Ada');
  const createdServers: RawServer[] = [];
  for (const name of ['Alpha', 'Beta', 'Gamma']) createdServers.push(await ada.api.call(createServer, { body: { name } }));
  servers = createdServers;
  ({ page, problems } = await openPage(browser, product.url));
  await logInByToken(page, ada);
});

afterAll(async () => {
  await browser?.close();
  await product?.dispose();
});

const rail = () => page.getByRole('navigation', { name: 'Servers' });
const server = (name: string) => rail().getByRole('link', { name, exact: true });
const folder = (name: string) => rail().getByRole('button', { name: `Folder ${name}` });
const inFolder = (name: string) =>
  rail()
    .getByRole('list', { name: `Folder ${name}` })
    .getByRole('link');

/** Each with the initial that is its icon. */
const namesIn = (name: string) => inFolder(name).allTextContents();

/** The initial state of a new connection. */
async function stored() {
  const connection = await connect(product.url, ada.token);
  connection.close();
  return connection.snapshot;
}

async function chooseFrom(item: Locator, entry: string): Promise<void> {
  await item.click({ button: 'right' });
  await page.getByRole('menuitem', { name: entry }).click();
}

describe('folders in the server list', () => {
  it('are created by dropping one server on another, and accept more servers', async () => {
    await page.goto('/app/inbox');
    await server('Alpha').waitFor();
    await server('Beta').dragTo(server('Alpha'));
    await folder('Folder').waitFor();
    await expect.poll(() => namesIn('Folder')).toEqual(['AlphaA', 'BetaB']);
    await server('Gamma').dragTo(folder('Folder'));
    await expect.poll(() => namesIn('Folder')).toEqual(['AlphaA', 'BetaB', 'GammaG']);
    const folders = async () => (await stored()).user.serverFolders;
    await expect.poll(folders).toMatchObject([{ name: 'Folder', serverIds: servers.map(({ id }) => id) }]);
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('have a name and a color, and stay closed', async () => {
    await chooseFrom(folder('Folder'), 'Edit folder');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Work');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await folder('Work').click();
    await inFolder('Work').first().waitFor({ state: 'detached' });
    await page.reload();
    await folder('Work').waitFor();
    await expect.poll(() => folder('Work').getAttribute('aria-expanded')).toBe('false');
    await folder('Work').click();
    await server('Gamma').waitFor();
  });

  it('can be changed and ungrouped by menu, and are removed when empty', async () => {
    await chooseFrom(server('Beta'), 'Remove from Work');
    await expect.poll(() => namesIn('Work')).toEqual(['AlphaA', 'GammaG']);
    await chooseFrom(server('Beta'), 'Move to Work');
    await expect.poll(() => namesIn('Work')).toEqual(['AlphaA', 'GammaG', 'BetaB']);
    await chooseFrom(folder('Work'), 'Ungroup folder');
    await folder('Work').waitFor({ state: 'detached' });
    for (const name of ['Alpha', 'Beta', 'Gamma']) await server(name).waitFor();
    await chooseFrom(server('Gamma'), 'New folder');
    await expect.poll(() => namesIn('Folder')).toEqual(['GammaG']);
    await chooseFrom(server('Gamma'), 'Remove from Folder');
    await folder('Folder').waitFor({ state: 'detached' });
    await expect.poll(async () => (await stored()).user.serverFolders).toEqual([]);
    expect(problems).toEqual([]);
  });
});

/** Drags a row by its handle onto the upper or lower edge of another row. */
async function dragRow(name: string, target: string, edge: 'above' | 'below'): Promise<void> {
  const row = page.getByRole('row', { name: target });
  const box = await row.boundingBox();
  const y = edge === 'above' ? 3 : (box?.height ?? 0) - 3;
  await page.getByRole('row', { name }).dragTo(row, { targetPosition: { x: 60, y } });
}

describe('in the settings of a server', () => {
  it('roles are dragged, and moved by keyboard', async () => {
    const serverId = servers[0]?.id ?? '';
    for (const name of ['Low role', 'Mid role', 'High role']) {
      const { id } = await ada.api.call(createRole, { params: { serverId } });
      await ada.api.call(updateRole, { params: { serverId, roleId: id }, body: { name } });
    }
    const order = async () =>
      (await stored()).serverRoles
        .filter((role) => role.serverId === serverId)
        .sort((a, b) => a.order - b.order)
        .map(({ name }) => name);
    expect(await order()).toEqual(['All', 'High role', 'Mid role', 'Low role']);
    await page.goto(`/app/servers/${serverId}/settings/roles`);
    await page.getByRole('row', { name: 'High role' }).waitFor();
    await dragRow('High role', 'Low role', 'above');
    await expect.poll(order).toEqual(['All', 'Mid role', 'Low role', 'High role']);
    const rows = async () => (await page.getByRole('row').allTextContents()).join(' ');
    await expect.poll(rows).toMatch(/High role.*Low role.*Mid role/s);
    const handle = page.getByRole('button', { name: 'Move High role' });
    await handle.focus();
    await page.keyboard.press('Enter');
    // The row is picked up when the drop target has the focus.
    await handle.and(page.locator(':focus')).waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(order).not.toEqual(['All', 'Mid role', 'Low role', 'High role']);
    expect((await order())[0]).toBe('All');
  });

  it('channels are dragged into a category', async () => {
    const serverId = servers[0]?.id ?? '';
    const category = await ada.api.call(createChannel, { params: { serverId }, body: { name: 'The shed', type: 2 } });
    const inside = await ada.api.call(createChannel, { params: { serverId }, body: { name: 'tools' } });
    const other = await ada.api.call(createChannel, { params: { serverId }, body: { name: 'seeds' } });
    await ada.api.call(updateChannel, { params: { serverId, channelId: other.id }, body: { icon: '🌱' } });
    await page.goto(`/app/servers/${serverId}/settings/channels`);
    await page.getByRole('row', { name: 'tools' }).waitFor();
    await dragRow('tools', 'The shed', 'below');
    const categoryOf = async (id: string) => (await stored()).channels.find((channel) => channel.id === id)?.categoryId;
    await expect.poll(() => categoryOf(inside.id)).toBe(category.id);
    expect(await categoryOf(other.id)).toBe(null);
    await expect.poll(() => page.getByRole('row').count()).toBe(4);
    expect(problems).toEqual([]);
  });
});
