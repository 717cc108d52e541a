/** The product with its founder and a browser, to test the moderators' console. */
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import { moderateUser } from '@folkmoot/contracts/moderation/user-commands';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, expect, inject } from 'vitest';
import { type Person, registerUser } from '../user.ts';
import { seriousFaults } from './accessibility.ts';
import { launchChromium, openPage, PHONE } from './chromium.ts';
import { type Product, startProduct } from './product.ts';

export type ProductWithModerators = {
  readonly product: Product;
  /** The first account of the instance. */
  readonly founder: Person;
  /** A new user. */
  readonly registerUser: (name: string) => Promise<Person>;
  /** A new user who is a moderator. */
  readonly moderator: (name: string) => Promise<Person>;
  /** A page in a separate context, logged in as that user. null: not logged in. */
  readonly pageOf: (person: Person | null, options?: BrowserContextOptions) => Promise<Page>;
  /** The serious accessibility errors of these console pages, each with its page, and the pages that do not fit a phone. */
  readonly faultsOnPhone: (paths: readonly string[], colorScheme: 'dark' | 'light') => Promise<readonly string[]>;
  /** The errors of all pages, including violations of their content security policy. */
  readonly problems: () => readonly string[];
};

/** Call at the top of a test file, once for the whole file. Everything is stopped at the end. */
export async function startProductWithModerators(): Promise<ProductWithModerators> {
  const [product, browser] = await Promise.all([startProduct(), launchChromium(inject('headlessChromiumPath'))]);
  afterAll(async () => {
    await browser.close();
    await product.dispose();
  });
  const founder = await registerUser(product.url, 'Founder');
  const problems: (readonly string[])[] = [];

  async function moderator(name: string): Promise<Person> {
    const person = await registerUser(product.url, name);
    await founder.api.call(moderateUser, { params: { userId: person.id }, body: { badges: BADGE.ADMIN, password: founder.password } });
    return person;
  }

  async function pageOf(person: Person | null, options: BrowserContextOptions = {}): Promise<Page> {
    const { page, problems: pageErrors } = await openPage(browser, product.url, options);
    const blocked: string[] = [];
    problems.push(pageErrors, blocked);
    page.on('console', (logged) => {
      if (/Content Security Policy/.test(logged.text())) blocked.push(logged.text());
    });
    if (person) await page.addInitScript((own) => localStorage.setItem('folkmoot.token', own), person.token);
    return page;
  }

  async function faultsOnPhone(paths: readonly string[], colorScheme: 'dark' | 'light'): Promise<readonly string[]> {
    const page = await pageOf(founder, { viewport: PHONE, colorScheme });
    const faults: string[] = [];
    for (const path of paths) {
      await page.goto(`/console/${path}`);
      await page.getByRole('main').waitFor();
      await expect.poll(() => page.locator('[aria-busy="true"], .MuiSkeleton-root').count()).toBe(0);
      for (const fault of await seriousFaults(page)) faults.push(`${path}: ${fault}`);
      await expect.poll(() => page.evaluate<number>('document.documentElement.scrollWidth'), { message: path }).toBe(PHONE.width);
    }
    await page.close();
    return faults;
  }

  return {
    product,
    founder,
    registerUser: (name) => registerUser(product.url, name),
    moderator,
    pageOf,
    faultsOnPhone,
    problems: () => problems.flat(),
  };
}
