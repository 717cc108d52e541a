/** The name, icon, accent color and pages of an instance, before and after login. */
import { changeInstance } from '@folkmoot/contracts/instance/commands';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { PHONE } from './browser/chromium.ts';
import { startProductWithModerators } from './browser/product-with-moderators.ts';

const { product, founder, pageOf, problems } = await startProductWithModerators();
/** The color of a button in the accent color. */
const accentOf = (page: Page) => page.evaluate<string>(`getComputedStyle(document.querySelector('.ui-button-primary')).backgroundColor`);
const settings = {
  name: 'Slow readers',
  description: 'Books, slowly.',
  accentColor: '#7b2d8b',
  pages: { rules: '**Be kind.** No spoilers before Friday.', contact: 'Write to the *librarian*.', terms: 'Ours, and short.' },
};

it('looks like Folkmoot by default', async () => {
  const page = await pageOf(null);
  await page.goto('/');
  expect(await page.title()).toBe('Folkmoot');
  expect(await page.getByRole('link', { name: 'Rules', exact: true }).count()).toBe(0);
  await page.goto('/contact');
  await page.getByText('The administrators of this instance haven’t written this page yet.').waitFor();
  await page.getByText('ask the administrators of this instance').waitFor();
  await page.close();
});

it('shows the name and the pages to visitors within a second of the change', async () => {
  const page = await pageOf(null, { viewport: PHONE, colorScheme: 'dark' });
  await page.goto('/');
  const before = await accentOf(page);
  await founder.api.call(changeInstance, { body: settings });
  await page.reload();
  expect(await page.title()).toBe('Slow readers');
  await page.getByRole('link', { name: 'Slow readers, home' }).waitFor();
  expect(await accentOf(page)).not.toBe(before);
  expect(await page.locator('meta[name="description"]').getAttribute('content')).toBe('Books, slowly.');
  expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toBe('Slow readers');
  expect(await page.getByText('Books, slowly.').count()).toBe(1);
  await page.getByRole('link', { name: 'Rules', exact: true }).click();
  await page.getByText('Be kind.').waitFor();
  expect(await page.locator('main strong').textContent()).toBe('Be kind.');
  await page.getByRole('link', { name: 'Contact', exact: true }).click();
  await page.getByText('librarian').waitFor();
  expect(await page.title()).toMatch(/Contact.* · Slow readers/);
  expect(await seriousFaults(page)).toEqual([]);
  await page.goto('/terms-and-conditions');
  await page.getByText('Ours, and short.').waitFor();
  await page.goto('/privacy');
  const note = page.getByRole('note').filter({ hasText: 'default text of the Folkmoot software' });
  await note.getByRole('link', { name: 'Contact the administrators of this instance' }).waitFor();
  await page.getByText('Who runs this instance').waitFor();
  await page.close();
});

it('asks new users to read the rules of the instance', async () => {
  const page = await pageOf(null);
  await page.goto('/register');
  await page.getByRole('link', { name: /Read the rules of/ }).waitFor();
  expect(await page.getByText('You are over 21.').count()).toBe(0);
  await page.close();
});

it('sets the name of the installed app, and keeps its identity', async () => {
  const manifest = await fetch(`${product.url}/manifest/de_de.webmanifest`);
  expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
  expect(await manifest.json()).toMatchObject({ name: 'Slow readers', id: '/app', theme_color: '#7b2d8b', description: 'Books, slowly.' });
});

it('sets the window title of logged-in users', async () => {
  const page = await pageOf(founder);
  await page.goto('/app');
  await expect.poll(() => page.title()).toMatch(/Slow readers$/);
  await page.close();
});

it('caused no errors in the browser', () => {
  expect(problems()).toEqual([]);
});
