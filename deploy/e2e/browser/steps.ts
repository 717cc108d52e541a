/** The actions of users in the client, by roles and labels only. */
import { login } from '@folkmoot/contracts/accounts/commands';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Long enough for a busy machine to press a visible button. */
const CLICK_TIMEOUT_MS = 5000;

export type Credentials = { readonly name: string; readonly email: string; readonly password: string };

export function credentialsFor(name: string): Credentials {
  return { name, email: `${name.toLowerCase()}@example.com`, password: `${name}-secret` };
}

async function fillInAccount(page: Page, { name, email, password }: Credentials): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Username', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
}

/** On the registration page. */
export async function fillInRegistration(page: Page, person: Credentials): Promise<void> {
  await fillInAccount(page, person);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
}

/** The first account sets up the product: the registration page redirects to the setup, and the optional steps are skipped. */
export async function register(page: Page, person: Credentials): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Confirm password', { exact: true }).waitFor();
  if (new URL(page.url()).pathname === '/setup') {
    await fillInAccount(page, person);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByText('Step 2 of 4').waitFor();
    await page.goto('/app');
  } else await fillInRegistration(page, person);
  await page.getByText(`Hello ${person.name}`).waitFor();
}

export async function logIn(page: Page, { email, password }: Pick<Credentials, 'email' | 'password'>): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail or name:tag').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(/\/app/);
}

/** After a session ended. The login page is rendered and then reloaded, which discards earlier input, so this waits for the address without a redirect. */
export async function loggedOut(page: Page): Promise<void> {
  await page.waitForURL(/\/login$/);
  await page.getByLabel('E-mail or name:tag').waitFor();
}

/** Logs in with a new session by writing the token, and opens the app. */
export async function logInByToken(page: Page, { email, password }: Pick<Credentials, 'email' | 'password'>): Promise<void> {
  const answer = await page.request.post('/api/users/login', { data: { email, password } });
  const { token } = login.reply.parse(await answer.json());
  // Any page of this origin that runs no client code.
  await page.goto('/healthz');
  await page.evaluate(`localStorage.setItem('folkmoot.token', ${JSON.stringify(token)})`);
  await page.goto('/app', { waitUntil: 'commit' });
}

export async function createServer(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create or join a server' }).click();
  await page.getByLabel('Server name').fill(name);
  await page.getByRole('button', { name: 'Create server' }).click();
  await composer(page).waitFor();
}

/** The link in the dialog. */
export async function inviteLink(page: Page, serverName: string): Promise<string> {
  await page.getByRole('button', { name: `Server menu for ${serverName}` }).click();
  await page.getByRole('menuitem', { name: 'Invite people' }).click();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const link = await page.getByLabel('Invite link').inputValue();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return link;
}

export function composer(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Your message' });
}

export async function sendText(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Enter');
}

/** A message by its text. */
export function message(page: Page, text: string): Locator {
  return page.getByRole('article').filter({ hasText: text });
}

/** Hovers an element and presses a button that then appears. Tries again if a moving list moved it away from the pointer. */
export async function hoverAndPress(row: Locator, target: Locator): Promise<void> {
  async function isPressed(): Promise<boolean> {
    await row.hover();
    return target.click({ timeout: CLICK_TIMEOUT_MS }).then(
      () => true,
      () => false,
    );
  }
  await expect.poll(isPressed, { timeout: 60_000 }).toBe(true);
}

/** Hovers a message and presses one of its buttons. */
export async function pressMessageButton(page: Page, text: string, button: string): Promise<void> {
  const row = message(page, text);
  await hoverAndPress(row, row.getByRole('button', { name: button, exact: true }).first());
}

/** The menu of a message. An own message has it after it was sent. */
export async function openMenuOf(page: Page, text: string): Promise<void> {
  const row = message(page, text);
  await row.waitFor();
  await row.getByText('Sending', { exact: true }).waitFor({ state: 'detached' });
  await row.click({ button: 'right' });
}

export function serverLink(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Servers' }).getByRole('link', { name: new RegExp(`^${name}`) });
}

export function memberButton(page: Page, name: string): Locator {
  return page.getByRole('complementary', { name: 'Members' }).getByRole('button', { name: new RegExp(`\\b${name}\\b`) });
}

export async function openServer(page: Page, name: string): Promise<void> {
  await serverLink(page, name).click();
  await composer(page).waitFor();
}

export async function openServerSettings(page: Page, name: string, section: string): Promise<void> {
  await page.getByRole('button', { name: `Server menu for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Server settings' }).click();
  await page.getByRole('link', { name: section, exact: true }).click();
}

export function channelLink(page: Page, name: string): Locator {
  return page.getByRole('region', { name: 'Channels and conversations' }).getByRole('link', { name: new RegExp(`^${name}`) });
}

/** The texts of all messages, without the separator of new messages. Moves the pointer away first. */
export async function messageTexts(page: Page): Promise<readonly string[]> {
  await page.mouse.move(1, 1);
  await page.getByRole('log').getByRole('toolbar').waitFor({ state: 'detached' });
  return (await page.getByRole('article').allTextContents()).map((text) => text.replace(/^New/, ''));
}
