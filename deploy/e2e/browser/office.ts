/** The product with its founder and a browser: where the moderators' console is tried. */
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
  /** Has the first account of the installation. */
  readonly founder: Person;
  /** Somebody new with an account. */
  readonly somebody: (name: string) => Promise<Person>;
  /** Somebody new who may moderate. */
  readonly moderator: (name: string) => Promise<Person>;
  /** A page in a browser of its own, signed on as that person; null: as nobody. */
  readonly pageOf: (person: Person | null, options?: BrowserContextOptions) => Promise<Page>;
  /** What is seriously wrong for anybody on these pages of the console, each with its page, and which do not fit a phone. */
  readonly faultsOnPhone: (places: readonly string[], colorScheme: 'dark' | 'light') => Promise<readonly string[]>;
  /** What went wrong in any of the pages, and what their content security policy turned away. */
  readonly problems: () => readonly string[];
};

/** For a whole test file, at its top: everything is stopped in the end. */
export async function office(): Promise<Office> {
  const [product, browser] = await Promise.all([startProduct(), launchChromium(inject('chromiumPath'))]);
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
