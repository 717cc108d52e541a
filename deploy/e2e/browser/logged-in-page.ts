import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openPage } from './chromium.ts';
import { type Credentials, logInByToken } from './steps.ts';

type Login = Pick<Credentials, 'email' | 'password'>;

/** A page in its own context, with the app opened by this user. */
export async function openLoggedInPage(browser: Browser, url: string, user: Login, options: BrowserContextOptions = {}): Promise<Page> {
  const { page } = await openPage(browser, url, options);
  await logInByToken(page, user);
  return page;
}
