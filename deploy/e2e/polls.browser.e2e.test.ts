/** An open poll and its voters, the meaning of badges, and texts that are shown before an attempt fails. */
import { createPost, votePoll } from '@folkmoot/contracts/posts/commands';
import { updateProfile } from '@folkmoot/contracts/profiles/commands';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { launchChromium, PHONE } from './browser/chromium.ts';
import { openLoggedInPage } from './browser/logged-in-page.ts';
import { type Product, startProduct } from './browser/product.ts';
import { type Person, registerUser } from './user.ts';

let product: Product;
let browser: Browser;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchChromium(inject('headlessChromiumPath'))]);
  // The first user of an instance becomes founder.
  ada = await registerUser(product.url, 'Ada');
  ben = await registerUser(product.url, 'Ben');
});

afterAll(async () => {
  await browser?.close();
  await product?.dispose();
});

function openLoggedIn(person: Person, options: BrowserContextOptions = {}): Promise<Page> {
  return openLoggedInPage(browser, product.url, person, options);
}

const SCREENS: readonly (readonly [string, BrowserContextOptions])[] = [
  ['wide and dark', { colorScheme: 'dark' }],
  ['narrow and light', { viewport: PHONE, colorScheme: 'light' }],
];

describe.each(SCREENS)('%s', (screen, options) => {
  it('an open poll updates its counts, and shows who voted', async () => {
    const { id, poll } = await ada.api.call(createPost, { body: { content: `Which, ${screen}?`, poll: { choices: ['Beans', 'Peas'] } } });
    const page = await openLoggedIn(ben, options);
    await page.goto(`/p/${id}`);
    const dialog = page.getByRole('dialog', { name: 'Post' });
    await dialog.getByText('0 votes').waitFor();
    await dialog.getByText('Votes are public. Everyone can see who voted.').waitFor();
    await ada.api.call(votePoll, { params: { postId: id, pollId: poll?.id ?? '', choiceId: poll?.choices[1]?.id ?? '' } });
    await dialog.getByText('1 vote', { exact: true }).waitFor();
    await dialog.getByRole('radio', { name: 'Beans' }).check();
    await dialog.getByRole('button', { name: 'Vote', exact: true }).click();
    await dialog.getByText('2 votes').waitFor();
    await dialog.getByRole('button', { name: 'View votes' }).click();
    const voters = page.getByRole('dialog', { name: 'Votes' });
    await voters.getByRole('link', { name: /Ada/ }).waitFor();
    await voters.getByRole('link', { name: /Ben/ }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('a badge explains itself on focus and on tap, and the bio is rendered', async () => {
    await ada.api.call(updateProfile, { body: { bio: 'I grow **beans**, see [my garden](beans.example).' } });
    const page = await openLoggedIn(ben, options);
    await page.goto(`/app/profile/${ada.id}`);
    const badge = page.getByRole('button', { name: 'Founder' });
    await badge.click();
    await page.getByRole('tooltip', { name: 'Runs this instance.' }).waitFor();
    await page.getByRole('link', { name: 'my garden' }).click();
    await page.getByRole('dialog', { name: 'Custom Link' }).getByText('https://beans.example').waitFor();
    await page
      .getByRole('button', { name: /Visit$/ })
      .first()
      .click();
    expect(await seriousFaults(page)).toEqual([]);
    await page.goto('/app/settings/badges');
    await page.getByRole('heading', { name: 'All badges' }).waitFor();
    await page.getByText('Brown fox ears on the avatar.').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('the settings say that Google is not configured, and a wrong address that there is no such post', async () => {
    const page = await openLoggedIn(ben, options);
    await page.goto('/app');
    await page.getByRole('heading', { name: 'Hello Ben' }).click();
    await page.goto('/app/settings/connections');
    await page.getByText('Google accounts are not set up on this instance.').waitFor();
    expect(await page.getByRole('button', { name: 'Link account' }).count()).toBe(0);
    await page.goto('/p/undefined');
    await page.getByRole('dialog', { name: 'Post' }).getByText('Post not found').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });
});
