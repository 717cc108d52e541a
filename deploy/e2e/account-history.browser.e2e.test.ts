/** The account history in the settings. */
import { UserId } from '@folkmoot/contracts/kernel/ids';
import * as staff from '@folkmoot/contracts/moderation/user-commands';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { PHONE } from './browser/chromium.ts';
import { startProductWithModerators } from './browser/product-with-moderators.ts';
import { logInByToken } from './browser/steps.ts';
import type { Person } from './user.ts';

const { founder, registerUser, pageOf, problems } = await startProductWithModerators();
let ada: Person;
let page: Page;

beforeAll(async () => {
  ada = await registerUser('Ada');
  page = await pageOf(null, { viewport: PHONE });
  await logInByToken(page, ada);
});

const listedActions = () => page.getByRole('main').getByRole('listitem');

async function expectToFit(): Promise<void> {
  expect(await seriousFaults(page)).toEqual([]);
  await expect.poll(() => page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width);
}

it('says that there are no entries', async () => {
  await page.goto('/app/settings');
  await page.getByRole('link', { name: 'Account activity' }).click();
  await page.getByText('No activity', { exact: true }).waitFor();
  await expectToFit();
});

it('shows the action, the reason and the end, without the moderator', async () => {
  const { password } = founder;
  const on = { userIds: [UserId.parse(ada.id)], password };
  await founder.api.call(staff.warnUsers, { body: { ...on, reason: '<b>Be kind.</b>' } });
  await founder.api.call(staff.moderateUser, { params: { userId: ada.id }, body: { username: 'Adele', badges: 8, password } });
  await page.goto('/app/settings/account/history');
  const warning = page.getByRole('alertdialog', { name: 'Warning' });
  await warning.getByRole('button', { name: 'I’ve read this' }).click();
  await warning.waitFor({ state: 'detached' });
  await listedActions().filter({ hasText: 'You received a warning' }).getByText('Reason: <b>Be kind.</b>').waitFor();
  await listedActions().filter({ hasText: 'Your account was changed: name' }).waitFor();
  await listedActions().filter({ hasText: 'Your badges were changed: Supporter' }).waitFor();
  await listedActions().filter({ hasText: 'A moderator,' }).first().waitFor();
  await expect.poll(() => page.getByRole('main').getByText('Founder').count()).toBe(0);
  await expectToFit();
  expect(problems()).toEqual([]);
});

it('shows a suspension that ended, and no shadow ban', async () => {
  const { password } = founder;
  const on = { userIds: [UserId.parse(ada.id)], password };
  await founder.api.call(staff.suspendUsers, { body: { ...on, days: 3, reason: 'Eels.' } });
  await founder.api.call(staff.liftSuspensions, { body: on });
  await founder.api.call(staff.shadowBanUsers, { body: { ...on, reason: 'Hats.' } });
  await logInByToken(page, ada);
  await page.goto('/app/settings/account/history');
  await listedActions().filter({ hasText: 'You were suspended until' }).getByText('Reason: Eels.').waitFor();
  await listedActions().filter({ hasText: 'Your suspension was lifted' }).waitFor();
  await expect.poll(() => listedActions().count()).toBe(5);
  await expect.poll(() => page.getByText('Hats.').count()).toBe(0);
  await expectToFit();
});

it('can be loaded again after an error', async () => {
  await page.route('**/api/account-history*', (route) => route.abort());
  await page.goto('/app/settings/account/history');
  await page.getByText('Couldn’t load the list').waitFor();
  await expectToFit();
  await page.unroute('**/api/account-history*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await listedActions().filter({ hasText: 'You received a warning' }).waitFor();
});
