/** Tickets in the client: opened, answered, closed; and a request for the verification of a server. */
import { createInvite, joinServer } from '@folkmoot/contracts/invites/commands';
import { cancelServerDeletion, scheduleServerDeletion } from '@folkmoot/contracts/moderation/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import type { RawServer } from '@folkmoot/contracts/servers/wire';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { DESKTOP, launchChromium, openPage, PHONE } from './browser/chromium.ts';
import { type Product, startProduct } from './browser/product.ts';
import { composer, logInByToken, message, openServerSettings, pressMessageButton, sendText } from './browser/steps.ts';
import { type Person, registerUser } from './user.ts';

let product: Product;
let browser: Browser;
/** The first account of an instance is its founder, who answers tickets. */
let founder: Person;
let ada: Person;
let server: RawServer;
let staff: Page;
let page: Page;
const problems: (readonly string[])[] = [];

const STORY = 'I have lost the key to my house, and with it everything that is in there, so that I would like to have another one.';

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchChromium(inject('headlessChromiumPath'))]);
  founder = await registerUser(product.url, 'Founder');
  ada = await registerUser(product.url, 'Ada');
  server = await ada.api.call(createServer, { body: { name: 'Dice hall' } });
  const { code } = await ada.api.call(createInvite, { params: { serverId: server.id } });
  await founder.api.call(joinServer, { params: { code } });
  for (const who of ['ada', 'founder'] as const) {
    const opened = await openPage(browser, product.url);
    problems.push(opened.problems);
    if (who === 'ada') page = opened.page;
    else staff = opened.page;
  }
  await logInByToken(page, ada);
  await logInByToken(staff, founder);
});

afterAll(async () => {
  await browser?.close();
  await product?.dispose();
});

const width = (of: Page) => of.evaluate<number>('document.documentElement.scrollWidth');
const menu = (of: Page) => of.getByRole('button', { name: /^Status and account/ });
const row = (of: Page, title: string) => of.getByRole('main').getByRole('link', { name: new RegExp(title) });

it('is opened, written in, answered and closed', async () => {
  await page.goto('/app/settings/tickets');
  await page.getByText('No tickets', { exact: true }).waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'New ticket' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Open ticket' }).click();
  await dialog.getByText('Enter a subject.').waitFor();
  await dialog.getByText('Write at least 100 more characters').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: /Category/ }).click();
  await page.getByRole('option', { name: 'Account' }).click();
  await dialog.getByLabel('Subject').fill('A lost key');
  await dialog.getByLabel('Description').fill(STORY);
  await dialog.getByRole('button', { name: 'Open ticket' }).click();

  await page.getByRole('heading', { name: '#1 A lost key' }).waitFor();
  await message(page, 'I have lost the key').waitFor();
  await page.getByText('Waiting for an answer').waitFor();
  await sendText(page, 'It is made of brass.');
  await message(page, 'It is made of brass.').waitFor();
  // Messages in tickets can't be edited or deleted.
  await pressMessageButton(page, 'It is made of brass.', 'More');
  await page.getByRole('menuitem', { name: 'Reply' }).waitFor();
  for (const name of ['Edit', 'Delete', 'Pin', 'Mark as unread', 'Copy link'])
    expect(await page.getByRole('menuitem', { name }).count()).toBe(0);
  await page.keyboard.press('Escape');
  expect(await seriousFaults(page)).toEqual([]);

  await staff.reload();
  await menu(staff).click();
  await staff.getByRole('menuitem', { name: 'Tickets are waiting for an answer' }).click();
  await row(staff, 'A lost key').click();
  await message(staff, 'It is made of brass.').waitFor();
  expect(await seriousFaults(staff)).toEqual([]);
  await sendText(staff, 'Look under the mat.');
  await staff.getByRole('button', { name: /Waiting for the author/ }).waitFor();

  // Checked when the app opens, and every ten minutes.
  await page.goto('/app/inbox');
  await page.getByRole('button', { name: 'Your tickets have updates' }).click();
  await page.getByRole('menuitem', { name: 'Your tickets have updates' }).click();
  await row(page, 'A lost key').getByText('New').waitFor();
  await row(page, 'A lost key').click();
  await message(page, 'Look under the mat.').waitFor();
  await page.getByText('Waiting for your answer').waitFor();
  await sendText(page, 'There it is!');
  await page.getByText('Waiting for an answer').waitFor();
  await page.getByRole('link', { name: 'All tickets' }).click();
  await row(page, 'A lost key').waitFor();
  await expect.poll(() => row(page, 'A lost key').getByText('New').count()).toBe(0);

  await staff.reload();
  await message(staff, 'There it is!').waitFor();
  await staff.getByRole('button', { name: /Ticket status/ }).click();
  await staff.getByRole('option', { name: 'Closed: resolved' }).click();
  await staff.getByRole('button', { name: /Closed: resolved/ }).waitFor();

  // It was closed while its author had the list open.
  await row(page, 'A lost key').click();
  await page.getByText('This ticket is closed.').waitFor();
  await composer(page).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'All tickets' }).click();
  await page.getByRole('button', { name: /Status/ }).click();
  await page.getByRole('option', { name: 'Waiting for your answer' }).click();
  await page.getByText('No tickets with this status').waitFor();
  // Everything was read.
  await page.goto('/app/inbox');
  await page.getByRole('button', { name: 'Status and account', exact: true }).waitFor();
  expect(problems.flat()).toEqual([]);
});

it('requests the verification of a server', async () => {
  await page.goto(`/app/servers/${server.id}/${server.defaultChannelId}`);
  await openServerSettings(page, 'Dice hall', 'Verification');
  await page.getByRole('button', { name: 'Request verification' }).waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Request verification' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why should this server be verified?').fill('We throw honest dice.');
  await dialog.getByRole('button', { name: 'Open ticket' }).click();
  await page.getByRole('heading', { name: '#2 Server Verification' }).waitFor();
  await message(page, 'We throw honest dice.').getByText(server.id).waitFor();
  expect(problems.flat()).toEqual([]);
});

it('shows members that a moderator has closed their server, and when it is open again', async () => {
  const params = { serverId: server.id };
  await page.goto(`/app/servers/${server.id}/${server.defaultChannelId}`);
  await composer(page).waitFor();
  await founder.api.call(scheduleServerDeletion, { params, body: { password: founder.password, reason: 'Loaded dice.' } });
  await page.getByText('A moderator closed this server.').waitFor();
  await page.getByText('This server is closed', { exact: true }).waitFor();
  await composer(page).waitFor({ state: 'detached' });
  expect(await seriousFaults(page)).toEqual([]);
  await page.reload();
  await page.getByText('A moderator closed this server.').waitFor();
  await founder.api.call(cancelServerDeletion, { params, body: { password: founder.password } });
  await composer(page).waitFor();
  await page.getByText('A moderator closed this server.').waitFor({ state: 'detached' });
  expect(problems.flat()).toEqual([]);
});

it('fits a phone, and shows when there is no such ticket', async () => {
  await page.setViewportSize(PHONE);
  for (const path of ['', '/2']) {
    await page.goto(`/app/settings/tickets${path}`);
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await expect.poll(() => width(page), { message: path }).toBeLessThanOrEqual(PHONE.width);
  }
  await composer(page).waitFor();
  // The composer is visible without scrolling.
  await expect.poll(async () => (await composer(page).boundingBox())?.y).toBeLessThan(PHONE.height);
  await page.setViewportSize(DESKTOP);
  for (const path of ['999', 'x']) {
    await page.goto(`/app/settings/tickets/${path}`);
    await page.getByText('Ticket not found').waitFor();
  }
  expect(problems.flat()).toEqual([]);
});
