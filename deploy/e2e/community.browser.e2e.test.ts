/** Server features besides channels in the browser: welcome questions, notices, audit log, Explore and embed. */
import { openDm } from '@folkmoot/contracts/inbox/commands';
import { createInvite } from '@folkmoot/contracts/invites/commands';
import { banMember, unbanMember } from '@folkmoot/contracts/members/commands';
import { createRole, updateRole } from '@folkmoot/contracts/roles/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { launchChromium, PHONE } from './browser/chromium.ts';
import { openLoggedInPage } from './browser/logged-in-page.ts';
import { type Product, startProduct } from './browser/product.ts';
import { composer, openServerSettings } from './browser/steps.ts';
import { type Person, registerUser } from './user.ts';

let product: Product;
let browser: Browser;
let ada: Person;
let ben: Person;
let server: RawServer;
let code: string;

/** A page with a logged-in user. */
function openLoggedIn(person: Person, options: BrowserContextOptions = {}): Promise<Page> {
  return openLoggedInPage(browser, product.url, person, options);
}

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchChromium(inject('headlessChromiumPath'))]);
  [ada, ben] = await Promise.all([registerUser(product.url, 'Ada'), registerUser(product.url, 'Ben')]);
  server = await ada.api.call(createServer, { body: { name: 'Reading circle' } });
  ({ code } = await ada.api.call(createInvite, { params: { serverId: server.id } }));
});

afterAll(async () => {
  await browser?.close();
  await product?.dispose();
});

describe('welcome questions', () => {
  it('are created in the settings, and answered by new members', async () => {
    const { id: roleId } = await ada.api.call(createRole, { params: { serverId: server.id } });
    await ada.api.call(updateRole, { params: { serverId: server.id, roleId }, body: { name: 'Poets' } });
    const page = await openLoggedIn(ada);
    await page.goto(`/app/servers/${server.id}/${server.defaultChannelId}`);
    await openServerSettings(page, 'Reading circle', 'Welcome screen');
    await page.getByText('No questions yet').waitFor();
    await page.getByRole('button', { name: 'New question' }).click();
    await page.getByLabel('Question text').fill('What do you read?');
    await page.getByRole('button', { name: 'Add answer' }).click();
    await page.getByLabel('Answer 1', { exact: true }).fill('Poems');
    await page.getByRole('button', { name: 'Roles of answer 1' }).click();
    await page.getByRole('menuitem', { name: 'Poets' }).click();
    await page.getByRole('button', { name: 'Add answer' }).click();
    await page.getByLabel('Answer 2', { exact: true }).fill('Novels');
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('button', { name: 'Save changes' }).waitFor({ state: 'detached' });

    const phone = await openLoggedIn(ben, { viewport: PHONE });
    await phone.goto(`/i/${code}`);
    await phone.getByRole('button', { name: /^Join / }).click();
    await phone.getByRole('heading', { name: 'What do you read?' }).waitFor();
    await phone.getByRole('button', { name: /Poems/ }).press('Space');
    await phone.getByRole('button', { name: /Poems.*1 member/, pressed: true }).waitFor();
    expect(await seriousFaults(phone)).toEqual([]);
    await phone.getByRole('link', { name: 'Go to channels' }).click();
    await phone.waitForURL(new RegExp(`/app/servers/${server.id}/${server.defaultChannelId}`));
    await composer(phone).waitFor();
    await page.goto(`/app/servers/${server.id}/members`);
    await page.getByText(/Poets/).first().waitFor();
  });
});

describe('a notice', () => {
  it('is created in the settings of a channel, and shown to members until they confirm it', async () => {
    const page = await openLoggedIn(ada);
    await page.goto(`/app/servers/${server.id}/settings/channels/${server.defaultChannelId}`);
    await page.getByRole('link', { name: 'Edit notice' }).click();
    await page.getByLabel('Text').fill('Mark spoilers, please.');
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('button', { name: 'Save changes' }).waitFor({ state: 'detached' });

    const phone = await openLoggedIn(ben, { viewport: PHONE });
    await phone.goto(`/app/servers/${server.id}/${server.defaultChannelId}`);
    const notice = phone.getByRole('region', { name: 'Notice' });
    await notice.getByText('Mark spoilers, please.').waitFor();
    expect(await seriousFaults(phone)).toEqual([]);
    await notice.getByRole('button', { name: 'Got it' }).click();
    await notice.waitFor({ state: 'detached' });
    await phone.reload();
    await phone.getByRole('button', { name: 'Show notice' }).press('Enter');
    await notice.getByText('Mark spoilers, please.').waitFor();
  });

  it('of a user is shown when another user opens a conversation with them', async () => {
    const page = await openLoggedIn(ada);
    await page.goto('/app/settings/account/notice');
    await page.getByLabel('Text').fill('Back on Monday.');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('button', { name: 'Save changes' }).waitFor({ state: 'detached' });
    const { channelId } = await ben.api.call(openDm, { params: { userId: ada.id } });
    const other = await openLoggedIn(ben);
    await other.goto(`/app/inbox/${channelId}`);
    await other.getByRole('region', { name: 'Notice' }).getByText('Back on Monday.').waitFor();
  });
});

describe('an audit log', () => {
  it('shows actions with their actors, and can be filtered', async () => {
    const { id: userId } = await registerUser(product.url, 'Cleo');
    await ada.api.call(banMember, { params: { serverId: server.id, userId }, body: {} });
    await ada.api.call(unbanMember, { params: { serverId: server.id, userId } });
    const page = await openLoggedIn(ada, { viewport: PHONE });
    await page.goto(`/app/servers/${server.id}/settings/audit-logs`);
    await page.getByText('Ada banned Cleo').waitFor();
    await page.getByText('Ada unbanned Cleo').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: /Action$/ }).click();
    await page.getByRole('option', { name: 'Unbans' }).click();
    await page.getByText('Ada banned Cleo').waitFor({ state: 'detached' });
    await page.getByText('Ada unbanned Cleo').waitFor();
    await page.getByRole('button', { name: /Action$/ }).click();
    await page.getByRole('option', { name: 'Kicks' }).click();
    await page.getByText('No entries match this filter.').waitFor();
  });
});

describe('Explore', () => {
  it('lists a server that its owner publishes, and lets users search and join', async () => {
    const page = await openLoggedIn(ada);
    await page.goto(`/app/servers/${server.id}/settings/publish-server`);
    await page.getByLabel('Description').fill('We read to each other.');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('link', { name: 'View in Explore' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);

    const dora = await registerUser(product.url, 'Dora');
    const wide = await openLoggedIn(dora);
    await wide.getByRole('link', { name: 'Explore servers' }).click();
    await wide.getByText('We read to each other.').waitFor();
    expect(await seriousFaults(wide)).toEqual([]);
    await wide.getByLabel('Search', { exact: true }).fill('gardening');
    await wide.getByText('No servers found').waitFor();
    await wide.getByLabel('Search', { exact: true }).fill('READ TO');
    await wide.getByText('We read to each other.').waitFor();
    await wide.getByRole('button', { name: 'Show' }).click();
    await wide.getByRole('option', { name: 'Verified' }).click();
    await wide.getByText('No servers found').waitFor();

    const phone = await openLoggedIn(dora, { viewport: PHONE });
    await phone.goto('/app/explore/servers');
    await phone.getByRole('button', { name: 'Bump Reading circle' }).waitFor();
    expect(await seriousFaults(phone)).toEqual([]);
    await phone.getByRole('link', { name: /Reading circle/ }).click();
    await phone.getByRole('article', { name: 'About Reading circle' }).waitFor();
    expect(await seriousFaults(phone)).toEqual([]);
    await phone.getByRole('button', { name: 'Bump Reading circle' }).click();
    await phone
      .getByText(/You can bump this server again/)
      .first()
      .waitFor();
    await phone.getByRole('button', { name: 'Join Reading circle' }).press('Enter');
    await phone.getByRole('heading', { name: 'What do you read?' }).waitFor();
  });
});

describe('an embed', () => {
  it('is configured in the settings and shown in a frame', async () => {
    const page = await openLoggedIn(ada);
    await page.goto(`/app/servers/${server.id}/settings/external-embed`);
    await page.getByRole('button', { name: 'Create embed' }).click();
    const frame = page.frameLocator('iframe');
    await frame.getByRole('heading', { name: 'Reading circle' }).waitFor();
    await frame.getByText('Ada').waitFor();
    await frame.getByRole('link', { name: 'Join Reading circle' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete embed' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Create embed' }).waitFor();
  });
});
