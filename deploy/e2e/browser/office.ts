/** The product with its founder and a browser, to test the moderators' console. */
import { BADGE } from '@folkmoot/contracts/accounts/limits';
import { moderateUser } from '@folkmoot/contracts/moderation/user-commands';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, expect, inject } from 'vitest';
import { type Person, somebody } from '../person.ts';
import { seriousFaults } from './accessible.ts';
import { launchChromium, openPage, PHONE } from './chromium.ts';
import { type Product, startProduct } from './product.ts';

export type Office = {
  readonly product: Product;
  /** The first account of the instance. */
  readonly founder: Person;
  /** A new user. */
  readonly somebody: (name: string) => Promise<Person>;
  /** A new user who is a moderator. */
  readonly moderator: (name: string) => Promise<Person>;
  /** A page in a separate context, logged in as that user. null: not logged in. */
  readonly pageOf: (person: Person | null, options?: BrowserContextOptions) => Promise<Page>;
  /** The serious accessibility errors of these console pages, each with its page, and the pages that do not fit a phone. */
  readonly faultsOnPhone: (places: readonly string[], colorScheme: 'dark' | 'light') => Promise<readonly string[]>;
  /** The errors of all pages, including violations of their content security policy. */
  readonly problems: () => readonly string[];
};

/** Call at the top of a test file, once for the whole file. Everything is stopped at the end. */
export async function office(): Promise<Office> {
  const [product, browser] = await Promise.all([startProduct(), launchChromium(inject('headlessChromiumPath'))]);
  afterAll(async () => {
    await browser.close();
    await product.dispose();
  });
  const founder = await somebody(product.url, 'Founder');
  const problems: (readonly string[])[] = [];

  async function moderator(name: string): Promise<Person> {
    const person = await somebody(product.url, name);
    await founder.api.call(moderateUser, { params: { userId: person.id }, body: { badges: BADGE.ADMIN, password: founder.password } });
    return person;
  }

  async function pageOf(person: Person | null, options: BrowserContextOptions = {}): Promise<Page> {
    const { page, problems: met } = await openPage(browser, product.url, options);
    const blocked: string[] = [];
    problems.push(met, blocked);
    page.on('console', (said) => {
      if (/Content Security Policy/.test(said.text())) blocked.push(said.text());
    });
    if (person) await page.addInitScript((own) => localStorage.setItem('folkmoot.token', own), person.token);
    return page;
  }

  async function faultsOnPhone(places: readonly string[], colorScheme: 'dark' | 'light'): Promise<readonly string[]> {
    const page = await pageOf(founder, { viewport: PHONE, colorScheme });
    const faults: string[] = [];
    for (const place of places) {
      await page.goto(`/console/${place}`);
      await page.getByRole('main').waitFor();
      await expect.poll(() => page.locator('[aria-busy="true"], .MuiSkeleton-root').count()).toBe(0);
      for (const fault of await seriousFaults(page)) faults.push(`${place}: ${fault}`);
      await expect.poll(() => page.evaluate<number>('document.documentElement.scrollWidth'), { message: place }).toBe(PHONE.width);
    }
    await page.close();
    return faults;
  }

  return {
    product,
    founder,
    somebody: (name) => somebody(product.url, name),
    moderator,
    pageOf,
    faultsOnPhone,
    problems: () => problems.flat(),
  };
}
