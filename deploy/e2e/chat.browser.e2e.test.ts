/** The whole of it as people use it: two browsers, one server, from the first visit to a restart after a crash. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchChromium, openPage } from './browser/chromium.ts';
import { type Product, startProduct } from './browser/product.ts';
import {
  act,
  channelLink,
  composer,
  conversation,
  createServer,
  fillInRegistration,
  inviteLink,
  loggedOut,
  memberButton,
  message,
  newcomer,
  openMenuOf,
  openServer,
  openServerSettings,
  register,
  say,
  serverLink,
} from './browser/steps.ts';
import { somebody } from './person.ts';

const ADA = newcomer('Ada');
const BEN = newcomer('Ben');
const SERVER = 'Reading circle';

let product: Product;
let browser: Browser;
let ada: Page;
let ben: Page;
const problems: (readonly string[])[] = [];
let link: string;

async function person(): Promise<Page> {
  const opened = await openPage(browser, product.url);
  problems.push(opened.problems);
  return opened.page;
}

beforeAll(async () => {
  product = await startProduct();
  // Until there is a founder, the home page leads to the setup.
  await somebody(product.url, 'Landlady');
  browser = await launchChromium(inject('chromiumPath'));
  [ada, ben] = await Promise.all([person(), person()]);
});

afterAll(async () => {
  await browser?.close();
  await product?.dispose();
});

describe('two people in two browsers', () => {
  it('finds the way from the home page to an account', async () => {
    await ada.goto('/');
    await ada.getByRole('link', { name: 'Create an account' }).first().click();
    await fillInRegistration(ada, ADA);
    await ada.getByText('Hello Ada').waitFor();
  });

  it('says what is wrong with a name that is too short, and loses nothing of it', async () => {
    await ada.getByRole('button', { name: 'Create or join a server' }).click();
    const name = ada.getByLabel('Server name');
    await name.fill('Tea');
    await name.press('Enter');
    await ada.getByText('Name must be between 4 and 35 characters.').waitFor();
    expect(await name.inputValue()).toBe('Tea');
    await ada.keyboard.press('Escape');
    await ada.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('makes a server and invites with a link', async () => {
    await createServer(ada, SERVER);
    link = await inviteLink(ada, SERVER);
    expect(link).toMatch(new RegExp(`^${product.url}/i/\\S+$`));
  });

  it('registers by the invite and joins', async () => {
    await ben.goto(link);
    await ben.getByRole('heading', { name: SERVER }).waitFor();
    await ben.getByRole('link', { name: 'Create an account' }).click();
    await fillInRegistration(ben, BEN);
    await ben.getByRole('button', { name: `Join ${SERVER}` }).click();
    await composer(ben).waitFor();
    await memberButton(ada, 'Ben').waitFor();
    await message(ada, 'Ben has joined the server.').waitFor();
  });

  it('shows that somebody is typing', async () => {
    // It is said for five seconds: a busy machine may sleep through the first.
    const isSaid = async () => {
      await composer(ben).pressSequentially('Or tw');
      return ada.getByText('Ben is typing…').isVisible();
    };
    await expect.poll(isSaid).toBe(true);
    await composer(ben).fill('');
  });

  it('talks both ways, live', async () => {
    await say(ada, 'Shall we read the **Decameron** next?');
    await message(ben, 'Shall we read the Decameron next?').waitFor();
    await expect.poll(() => message(ben, 'Decameron').getByRole('strong').textContent()).toBe('Decameron');
    await say(ben, 'Gladly, one tale a day.');
    await message(ada, 'Gladly, one tale a day.').waitFor();
  });

  it('edits, and everybody sees it', async () => {
    await act(ada, 'Decameron', 'Edit');
    await ada.getByText('Editing message').waitFor();
    await composer(ada).fill('Shall we read the Decameron in spring?');
    await composer(ada).press('Enter');
    await message(ben, 'Decameron in spring?').getByText('(edited)').waitFor();
  });

  it('reacts, and takes it back', async () => {
    await act(ben, 'Decameron', 'Add a reaction');
    await ben.getByRole('dialog', { name: 'Add a reaction' }).getByRole('searchbox').fill('book');
    await ben.getByRole('gridcell', { name: /book/i }).first().click();
    const reaction = message(ada, 'Decameron').getByRole('button', { name: /, 1 person$/ });
    await reaction.click();
    await message(ben, 'Decameron')
      .getByRole('button', { name: /, 2 people$/ })
      .click();
    await message(ada, 'Decameron')
      .getByRole('button', { name: /, 1 person$/ })
      .waitFor();
  });

  it('replies to what was said', async () => {
    await act(ben, 'Decameron', 'Reply');
    await say(ben, 'Spring it is.');
    await message(ada, 'Spring it is.').filter({ hasText: 'Decameron in spring?' }).waitFor();
  });

  it('mentions by name, and the other is told', async () => {
    await ada.getByRole('link', { name: /^Inbox and friends/ }).click();
    await ada.getByRole('heading', { name: 'Friends' }).waitFor();
    await composer(ben).pressSequentially('Thanks, @Ad');
    await ben.getByRole('option', { name: /Ada/ }).waitFor();
    await composer(ben).press('Tab');
    await expect.poll(() => composer(ben).inputValue()).toContain('@Ada');
    await composer(ben).press('Enter');
    await serverLink(ada, `${SERVER}, 1 mention`).click();
    await message(ada, 'Thanks, @Ada').waitFor();
  });

  it('goes private: a direct message reaches the one it is for', async () => {
    await memberButton(ada, 'Ben').click();
    await ada.getByRole('dialog').getByRole('button', { name: 'Message', exact: true }).click();
    await ada.getByPlaceholder('Message Ben').waitFor();
    await say(ada, 'Between us: I have never finished it.');
    // He has not opened it yet: its address does.
    await ben.goto(new URL(ada.url()).pathname);
    await ben.getByPlaceholder('Message Ada').waitFor();
    await message(ben, 'I have never finished it.').waitFor();
    await say(ben, 'Your secret is safe.');
    await message(ada, 'Your secret is safe.').waitFor();
  });

  it('keeps a private channel from whoever may not see it', async () => {
    await openServer(ben, SERVER);
    await openServer(ada, SERVER);
    await openServerSettings(ada, SERVER, 'Channels');
    await ada.getByRole('button', { name: 'New channel' }).click();
    await ada.getByRole('textbox', { name: 'Name' }).fill('Committee');
    await ada.getByRole('button', { name: 'Save changes' }).click();
    await channelLink(ben, 'Committee').waitFor();
    await channelLink(ben, 'Committee').click();
    await ben.getByPlaceholder('Message #Committee').waitFor();
    const address = ben.url();
    await ada.getByRole('checkbox', { name: /^View channel: / }).press('Space');
    await ada.getByRole('button', { name: 'Save changes' }).click();
    await channelLink(ben, 'Committee').waitFor({ state: 'detached' });
    await ada.getByRole('button', { name: 'Save changes' }).waitFor({ state: 'detached' });
    await ada.goto('/app');
    await openServer(ada, SERVER);
    await channelLink(ada, 'Committee').click();
    await ada.getByPlaceholder('Message #Committee').waitFor();
    await say(ada, 'Only for the committee.');
    await message(ada, 'Only for the committee.').waitFor();
    await ben.goto(address);
    await ben.getByPlaceholder('Message #General').waitFor();
    expect(await message(ben, 'Only for the committee.').count()).toBe(0);
  });

  it('deletes a message for everybody', async () => {
    await Promise.all([openServer(ben, SERVER), channelLink(ada, 'General').click()]);
    await say(ben, 'This was meant for somebody else.');
    await message(ada, 'meant for somebody else').waitFor();
    await openMenuOf(ben, 'meant for somebody else');
    await ben.getByRole('menuitem', { name: 'Delete' }).click();
    await ben.getByRole('button', { name: 'Delete', exact: true }).click();
    await message(ada, 'meant for somebody else').waitFor({ state: 'detached' });
  });

  it('H6 a kicked member is out at once, on screen too', async () => {
    const address = ben.url();
    await memberButton(ada, 'Ben').click({ button: 'right' });
    await ada.getByRole('menuitem', { name: 'Kick' }).click();
    await ada.getByRole('button', { name: 'Kick', exact: true }).click();
    await serverLink(ben, SERVER).waitFor({ state: 'detached' });
    await composer(ben).waitFor({ state: 'detached' });
    await memberButton(ada, 'Ben').waitFor({ state: 'detached' });
    await ben.getByRole('heading', { name: 'Friends' }).waitFor();
    await ben.goto(address);
    await ben.getByText('This server is not published').waitFor();
  });

  it('lets somebody kicked come back with the invite', async () => {
    await ben.goto(link);
    await ben.getByRole('button', { name: `Join ${SERVER}` }).click();
    await message(ben, 'Spring it is.').waitFor();
    // Nothing is on its way to the other any more.
    await message(ada, 'Ben has joined the server.').nth(1).waitFor();
  });

  it('shows everything as it was after loading the page again', async () => {
    const before = await conversation(ada);
    await ada.reload();
    await message(ada, 'Decameron in spring?').getByText('(edited)').waitFor();
    await expect.poll(() => conversation(ada)).toEqual(before);
  });

  it('H8 has everything as it was after kill -9, and carries on without a reload', async () => {
    await openServer(ben, SERVER);
    await say(ada, 'Good night, all.');
    await message(ben, 'Good night, all.').waitFor();
    const before = await conversation(ben);
    await product.kill();
    await ben.getByText('Connection lost. Messages may be out of date.').waitFor();
    await product.startAgain();
    await ben.getByText('Connection lost. Messages may be out of date.').waitFor({ state: 'detached' });
    await expect.poll(() => conversation(ben)).toEqual(before);
    await say(ben, 'Good morning!');
    await message(ada, 'Good morning!').waitFor();
    await ada.reload();
    for (const text of ['Decameron in spring?', 'Spring it is.', 'Good night, all.', 'Good morning!'])
      await message(ada, text).first().waitFor();
    await ada.getByRole('link', { name: /^Inbox and friends/ }).click();
    await ada.getByRole('region', { name: 'Channels and conversations' }).getByText('Ben').click();
    await message(ada, 'Your secret is safe.').waitFor();
  });

  it('logs out and in again', async () => {
    await ben.getByRole('button', { name: 'Status and account' }).click();
    await ben.getByRole('menuitem', { name: 'Settings', exact: true }).click();
    await ben.getByRole('button', { name: 'Log out' }).click();
    await ben.getByRole('alertdialog').or(ben.getByRole('dialog')).getByRole('button', { name: 'Log out' }).click();
    await loggedOut(ben);
    await ben.goto('/app');
    await ben.getByLabel('E-mail or name:tag').fill(BEN.email);
    await ben.getByLabel('Password', { exact: true }).fill(BEN.password);
    await ben.getByRole('button', { name: 'Log in', exact: true }).click();
    await serverLink(ben, SERVER).waitFor();
  });

  it('met no error in either browser', () => {
    expect(problems.flat()).toEqual([]);
  });
});

describe('a newcomer', () => {
  it('is told what is wrong with a registration, and nothing is lost of what was typed', async () => {
    const page = await person();
    await page.goto('/register');
    await fillInRegistration(page, { ...newcomer('Cleo'), email: ADA.email });
    await page
      .getByText(/already/i)
      .first()
      .waitFor();
    await expect.poll(() => page.getByLabel('Username', { exact: true }).inputValue()).toBe('Cleo');
    await register(page, newcomer('Cleo'));
  });
});
