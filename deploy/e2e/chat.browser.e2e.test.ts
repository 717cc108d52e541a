/** The main flows in two browsers with one server, from the first visit to a restart after a crash. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launchChromium, openPage } from './browser/chromium.ts';
import { type Product, startProduct } from './browser/product.ts';
import {
  channelLink,
  composer,
  createServer,
  credentialsFor,
  fillInRegistration,
  inviteLink,
  loggedOut,
  memberButton,
  message,
  messageTexts,
  openMenuOf,
  openServer,
  openServerSettings,
  pressMessageButton,
  register,
  sendText,
  serverLink,
} from './browser/steps.ts';
import { registerUser } from './user.ts';

const ADA = credentialsFor('Ada');
const BEN = credentialsFor('Ben');
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
  // Without a founder, the home page redirects to the setup.
  await registerUser(product.url, 'Landlady');
  browser = await launchChromium(inject('headlessChromiumPath'));
  [ada, ben] = await Promise.all([person(), person()]);
});

afterAll(async () => {
  await browser?.close();
  await product?.dispose();
});

describe('two users in two browsers', () => {
  it('register from the home page', async () => {
    await ada.goto('/');
    await ada.getByRole('link', { name: 'Create an account' }).first().click();
    await fillInRegistration(ada, ADA);
    await ada.getByText('Hello Ada').waitFor();
  });

  it('get an error for a name that is too short, and keep their input', async () => {
    await ada.getByRole('button', { name: 'Create or join a server' }).click();
    const name = ada.getByLabel('Server name');
    await name.fill('Tea');
    await name.press('Enter');
    await ada.getByText('Name must be between 4 and 35 characters.').waitFor();
    expect(await name.inputValue()).toBe('Tea');
    await ada.keyboard.press('Escape');
    await ada.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('create a server and an invite link', async () => {
    await createServer(ada, SERVER);
    link = await inviteLink(ada, SERVER);
    expect(link).toMatch(new RegExp(`^${product.url}/i/\\S+$`));
  });

  it('register with the invite and join', async () => {
    await ben.goto(link);
    await ben.getByRole('heading', { name: SERVER }).waitFor();
    await ben.getByRole('link', { name: 'Create an account' }).click();
    await fillInRegistration(ben, BEN);
    await ben.getByRole('button', { name: `Join ${SERVER}` }).click();
    await composer(ben).waitFor();
    await memberButton(ada, 'Ben').waitFor();
    await message(ada, 'Ben has joined the server.').waitFor();
  });

  it('see that the other one is typing', async () => {
    // The indicator is shown for five seconds, and a busy machine may miss the first one.
    const isTypingShown = async () => {
      await composer(ben).pressSequentially('Or tw');
      return ada.getByText('Ben is typing…').isVisible();
    };
    await expect.poll(isTypingShown).toBe(true);
    await composer(ben).fill('');
  });

  it('exchange messages live', async () => {
    await sendText(ada, 'Shall we read the **Decameron** next?');
    await message(ben, 'Shall we read the Decameron next?').waitFor();
    await expect.poll(() => message(ben, 'Decameron').getByRole('strong').textContent()).toBe('Decameron');
    await sendText(ben, 'Gladly, one tale a day.');
    await message(ada, 'Gladly, one tale a day.').waitFor();
  });

  it('edit a message, for everyone', async () => {
    await pressMessageButton(ada, 'Decameron', 'Edit');
    await ada.getByText('Editing message').waitFor();
    await composer(ada).fill('Shall we read the Decameron in spring?');
    await composer(ada).press('Enter');
    await message(ben, 'Decameron in spring?').getByText('(edited)').waitFor();
  });

  it('react, and remove the reaction', async () => {
    await pressMessageButton(ben, 'Decameron', 'Add a reaction');
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

  it('reply to a message', async () => {
    await pressMessageButton(ben, 'Decameron', 'Reply');
    await sendText(ben, 'Spring it is.');
    await message(ada, 'Spring it is.').filter({ hasText: 'Decameron in spring?' }).waitFor();
  });

  it('mention the other user, who is notified', async () => {
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

  it('send a direct message', async () => {
    await memberButton(ada, 'Ben').click();
    await ada.getByRole('dialog').getByRole('button', { name: 'Message', exact: true }).click();
    await ada.getByPlaceholder('Message Ben').waitFor();
    await sendText(ada, 'Between us: I have never finished it.');
    // He has not opened it yet, and opens it by its address.
    await ben.goto(new URL(ada.url()).pathname);
    await ben.getByPlaceholder('Message Ada').waitFor();
    await message(ben, 'I have never finished it.').waitFor();
    await sendText(ben, 'Your secret is safe.');
    await message(ada, 'Your secret is safe.').waitFor();
  });

  it('cannot see a private channel without permission', async () => {
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
    await sendText(ada, 'Only for the committee.');
    await message(ada, 'Only for the committee.').waitFor();
    await ben.goto(address);
    await ben.getByPlaceholder('Message #General').waitFor();
    expect(await message(ben, 'Only for the committee.').count()).toBe(0);
  });

  it('delete a message, for everyone', async () => {
    await Promise.all([openServer(ben, SERVER), channelLink(ada, 'General').click()]);
    await sendText(ben, 'This was meant for somebody else.');
    await message(ada, 'meant for somebody else').waitFor();
    await openMenuOf(ben, 'meant for somebody else');
    await ben.getByRole('menuitem', { name: 'Delete' }).click();
    await ben.getByRole('button', { name: 'Delete', exact: true }).click();
    await message(ada, 'meant for somebody else').waitFor({ state: 'detached' });
  });

  it('H6 lose access immediately when they are kicked, also on screen', async () => {
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

  it('can rejoin with the invite after a kick', async () => {
    await ben.goto(link);
    await ben.getByRole('button', { name: `Join ${SERVER}` }).click();
    await message(ben, 'Spring it is.').waitFor();
    // No event to the other user is pending.
    await message(ada, 'Ben has joined the server.').nth(1).waitFor();
  });

  it('see the same after a reload', async () => {
    const before = await messageTexts(ada);
    await ada.reload();
    await message(ada, 'Decameron in spring?').getByText('(edited)').waitFor();
    await expect.poll(() => messageTexts(ada)).toEqual(before);
  });

  it('H8 see the same after kill -9, and continue without a reload', async () => {
    await openServer(ben, SERVER);
    await sendText(ada, 'Good night, all.');
    await message(ben, 'Good night, all.').waitFor();
    const before = await messageTexts(ben);
    await product.kill();
    await ben.getByText('Connection lost. Messages may be out of date.').waitFor();
    await product.startAgain();
    await ben.getByText('Connection lost. Messages may be out of date.').waitFor({ state: 'detached' });
    await expect.poll(() => messageTexts(ben)).toEqual(before);
    await sendText(ben, 'Good morning!');
    await message(ada, 'Good morning!').waitFor();
    await ada.reload();
    for (const text of ['Decameron in spring?', 'Spring it is.', 'Good night, all.', 'Good morning!'])
      await message(ada, text).first().waitFor();
    await ada.getByRole('link', { name: /^Inbox and friends/ }).click();
    await ada.getByRole('region', { name: 'Channels and conversations' }).getByText('Ben').click();
    await message(ada, 'Your secret is safe.').waitFor();
  });

  it('log out and in again', async () => {
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

  it('have no errors in the console', () => {
    expect(problems.flat()).toEqual([]);
  });
});

describe('a new user', () => {
  it('gets errors of the registration form, and keeps the input', async () => {
    const page = await person();
    await page.goto('/register');
    await fillInRegistration(page, { ...credentialsFor('Cleo'), email: ADA.email });
    await page
      .getByText(/already/i)
      .first()
      .waitFor();
    await expect.poll(() => page.getByLabel('Username', { exact: true }).inputValue()).toBe('Cleo');
    await register(page, credentialsFor('Cleo'));
  });
});
