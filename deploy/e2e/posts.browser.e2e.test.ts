/** Posts in the client: written with a poll and an image, seen by followers, liked, commented, voted on, edited and deleted. */
import { followUser } from '@folkmoot/contracts/follows/commands';
import { createPost } from '@folkmoot/contracts/posts/commands';
import { getOwnDetails, updateProfile } from '@folkmoot/contracts/profiles/commands';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { launchChromium, PHONE } from './browser/chromium.ts';
import { openLoggedInPage } from './browser/logged-in-page.ts';
import { type Product, startProduct } from './browser/product.ts';
import { pngOf } from './harness/uploads.ts';
import { type Person, registerUser } from './user.ts';

/** Images are processed by a worker that must start first. */
const PATIENT = { timeout: 30_000 };
const LONG_LIST = { timeout: 120_000 };

let product: Product;
let browser: Browser;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchChromium(inject('headlessChromiumPath'))]);
  [ada, ben] = await Promise.all([registerUser(product.url, 'Ada'), registerUser(product.url, 'Ben')]);
  await ben.api.call(followUser, { params: { userId: ada.id } });
});

afterAll(async () => {
  await browser?.close();
  await product?.dispose();
});

async function openLoggedIn(person: Person, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openLoggedInPage(browser, product.url, person, options);
  await page.goto('/app?tab=feed');
  await page.getByRole('textbox', { name: 'Your post' }).waitFor();
  return page;
}

/** A post by its text, anywhere on the page. */
function post(page: Page, words: string): Locator {
  // A profile is an article, too, but has tabs.
  return page
    .getByRole('article')
    .filter({ hasText: words })
    .filter({ hasNot: page.getByRole('tab') });
}

async function choose(page: Page, words: string, item: string): Promise<void> {
  await post(page, words)
    .getByRole('button', { name: /^More actions for the post by/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

async function write(person: Person, content: string): Promise<string> {
  return (await person.api.call(createPost, { body: { content } })).id;
}

describe('a post with an image and a poll', () => {
  it('is published, seen by followers, voted on, liked and commented, and its author is notified', async () => {
    const page = await openLoggedIn(ada);
    const compose = page.getByRole('region', { name: 'Your post' });
    await expect.poll(() => compose.getByRole('button', { name: 'Post', exact: true }).isDisabled()).toBe(true);
    await compose.getByRole('textbox', { name: 'Your post' }).fill('x'.repeat(1501));
    await compose.getByText('1 character too many').waitFor();
    await expect.poll(() => compose.getByRole('button', { name: 'Post', exact: true }).isDisabled()).toBe(true);
    await compose.getByRole('textbox', { name: 'Your post' }).fill('What shall we plant **this spring**?');
    await compose.getByRole('button', { name: 'Add poll' }).click();
    await compose.getByLabel('Choice 1', { exact: true }).fill('Beans');
    await compose.getByLabel('Choice 2', { exact: true }).fill('Peas');
    await compose.locator('input[type=file]').setInputFiles({ name: 'bed.png', mimeType: 'image/png', buffer: pngOf(600, 400) });
    await compose.getByRole('img', { name: 'bed.png' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await compose.getByRole('button', { name: 'Post', exact: true }).click();
    await post(page, 'What shall we plant').waitFor();
    await expect.poll(() => compose.getByRole('textbox', { name: 'Your post' }).inputValue()).toBe('');

    const bens = await openLoggedIn(ben, { viewport: PHONE, colorScheme: 'light' });
    const seen = post(bens, 'What shall we plant');
    await seen.waitFor();
    await expect.poll(() => bens.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width);
    await seen.getByRole('button', { name: 'Post image' }).waitFor();
    const picture = seen.locator('img[src*="/cdn/attachments/"]');
    await expect.poll(() => picture.evaluate((image) => 'naturalWidth' in image && image.naturalWidth), PATIENT).toBe(600);
    await seen.getByRole('radio', { name: 'Peas' }).check();
    await seen.getByRole('button', { name: 'Vote' }).click();
    await seen.getByText('100 %').waitFor();
    await seen.getByText('1 vote', { exact: true }).waitFor();
    await seen.getByRole('button', { name: 'Like, 0 likes' }).click();
    await seen.getByRole('button', { name: 'Like, 1 like', pressed: true }).waitFor();
    expect(await seriousFaults(bens)).toEqual([]);

    await seen.getByRole('button', { name: '0 comments' }).click();
    const dialog = bens.getByRole('dialog', { name: 'Post' });
    await dialog.getByText('No comments yet. Write the first one.').waitFor();
    await dialog.getByRole('textbox', { name: 'Your comment' }).fill('Peas, they climb.');
    await dialog.getByRole('textbox', { name: 'Your comment' }).press('Control+Enter');
    await dialog.getByRole('feed').getByText('Peas, they climb.').waitFor();
    expect(await seriousFaults(bens)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    await seen.getByRole('button', { name: '1 comment', exact: true }).waitFor();

    await page.reload();
    await page.getByRole('tab', { name: /^Notifications 3/ }).click();
    await page.getByText('Ben followed you').waitFor();
    await page.getByText('Ben liked your post').waitFor();
    await page.getByText('Ben commented on your post').waitFor();
    await page.getByRole('tab', { name: 'Notifications', exact: true }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByText('Ben commented on your post').click();
    const answer = page.getByRole('dialog', { name: 'Post' });
    await answer.getByText('Peas, they climb.').waitFor();
    await answer.getByText('What shall we plant').waitFor();
    await page.keyboard.press('Escape');
    await answer.waitFor({ state: 'detached' });
  });

  it('shows who liked it, can be edited and pinned, is found by its link, and is deleted', async () => {
    const id = await write(ada, 'Rain at last');
    const page = await openLoggedIn(ada);
    await post(page, 'Rain at last').getByRole('button', { name: 'Like, 0 likes' }).click();
    await post(page, 'Rain at last').getByRole('button', { name: 'Like, 1 like', pressed: true }).waitFor();
    await choose(page, 'Rain at last', 'View likes');
    await page.getByRole('dialog', { name: 'Liked by' }).getByRole('link', { name: /Ada/ }).waitFor();
    await page.getByRole('dialog', { name: 'Liked by' }).getByRole('button', { name: 'Close' }).click();

    await choose(page, 'Rain at last', 'Edit');
    const field = page.getByRole('textbox', { name: 'Text of the post' });
    await field.and(page.locator(':focus')).waitFor();
    await field.fill('Rain at last, and hail');
    await field.press('Control+Enter');
    await post(page, 'Rain at last, and hail').getByText('(edited)').waitFor();

    await choose(page, 'Rain at last', 'Pin to profile');
    await page.getByText('Pinned to your profile').first().waitFor();
    await choose(page, 'Rain at last', 'Copy link');
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(`${product.url}/p/${id}`);

    await page.goto(`/app/profile/${ada.id}/posts`);
    const pins = page.getByRole('region', { name: 'Pinned posts' });
    await pins.getByText('Rain at last, and hail').waitFor();
    await page.getByRole('feed', { name: 'Posts' }).getByText('What shall we plant').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Liked' }).click();
    await page.getByRole('feed', { name: 'Liked' }).getByText('Rain at last, and hail').waitFor();

    await page.goto(`/p/${id}`);
    const dialog = page.getByRole('dialog', { name: 'Post' });
    await dialog.getByText('Rain at last, and hail').waitFor();
    await dialog.getByRole('button', { name: 'More actions for the post by Ada' }).click();
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog', { name: 'Delete post?' }).getByRole('button', { name: 'Delete' }).click();
    await dialog.getByText('This post was deleted.').waitFor();
    await page.goto('/p/123');
    await page.getByText('Post not found').waitFor();
  });
});

describe('a repost', () => {
  it('is shown in the profile of the user who reposted it, and can be removed', async () => {
    await write(ada, 'Worth repeating');
    const page = await openLoggedIn(ben);
    const seen = post(page, 'Worth repeating');
    await seen.getByRole('button', { name: 'Repost, 0 reposts' }).click();
    await seen.getByRole('button', { name: 'Repost, 1 repost', pressed: true }).waitFor();
    await page.goto(`/app/profile/${ben.id}/posts`);
    await post(page, 'Worth repeating').getByText('You reposted').waitFor();
    await post(page, 'Worth repeating').getByRole('button', { name: 'Repost, 1 repost' }).click();
    await post(page, 'Worth repeating').waitFor({ state: 'detached' });
  });
});

describe('a user who imitates another', () => {
  it('is distinguished by the tag', async () => {
    const mara = await registerUser(product.url, 'Mara');
    await mara.api.call(updateProfile, { body: { username: 'Ad\u0430', password: mara.password } });
    await ben.api.call(followUser, { params: { userId: mara.id } });
    await write(mara, 'Trust me');
    const { user } = await mara.api.call(getOwnDetails);
    const page = await openLoggedIn(ben);
    await post(page, 'Trust me').getByText(`:${user.tag}`, { exact: true }).waitFor();
    const author = post(page, 'Trust me').locator('.post-author');
    expect(await author.textContent()).toBe('Ad\u0430');
  });
});

describe('a mention', () => {
  it('is completed from all users, and notifies immediately', async () => {
    const bens = await openLoggedIn(ben);
    const page = await openLoggedIn(ada);
    const { user } = await ben.api.call(getOwnDetails);
    const field = page.getByRole('textbox', { name: 'Your post' });
    await field.pressSequentially('Look here, @be');
    await page.getByRole('option', { name: /Ben/ }).waitFor();
    await field.press('Enter');
    await expect.poll(() => field.inputValue()).toBe(`Look here, @Ben:${user.tag} `);
    await field.press('Control+Enter');
    await post(page, 'Look here').getByRole('button', { name: '@Ben' }).waitFor();
    await bens.getByText('Ada mentioned you in a post.').waitFor();
    await bens.getByRole('button', { name: 'Show', exact: true }).click();
    await bens.getByRole('dialog', { name: 'Post' }).getByText('Look here').waitFor();
  });
});

describe('a long list of posts', () => {
  it('loads page after page, without moving the visible posts', async () => {
    const cleo = await registerUser(product.url, 'Cleo');
    for (let number = 1; number <= 65; number += 1) await write(cleo, `Entry ${number} of the diary.`);
    const page = await openLoggedIn(cleo);
    await post(page, 'Entry 65 of').waitFor();
    const end = page.getByText('No more posts');
    async function scrollOn(): Promise<boolean> {
      await page.getByRole('feed', { name: 'Feed' }).hover();
      await page.mouse.wheel(0, 1500);
      return (await post(page, 'Entry 1 of').count()) === 1 && (await end.count()) === 1;
    }
    await expect.poll(scrollOn, LONG_LIST).toBe(true);
    expect(await seriousFaults(page)).toEqual([]);
    const first = post(page, 'Entry 1 of');
    await first.scrollIntoViewIfNeeded();
    let before = await first.boundingBox();
    // The list does not move again.
    const rests = async () => {
      const last = before;
      before = await first.boundingBox();
      return last?.y === before?.y;
    };
    await expect.poll(rests, { interval: 200 }).toBe(true);
    await first.getByRole('link').first().click();
    await page.getByRole('dialog', { name: 'Post' }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog', { name: 'Post' }).waitFor({ state: 'detached' });
    await expect.poll(() => first.boundingBox()).toEqual(before);
  });
});
