/** The moderators' console: access, and actions on users with their effects, on a desktop and on a phone. */
import { moderateUser } from '@folkmoot/contracts/moderation/user-commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import { openTicket } from '@folkmoot/contracts/tickets/commands';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { Person } from '../user.ts';
import { seriousFaults } from './accessibility.ts';
import { startProductWithModerators } from './product-with-moderators.ts';
import { logIn } from './steps.ts';

const { founder, registerUser, moderator, pageOf, faultsOnPhone, problems } = await startProductWithModerators();

let ada: Person;
let ben: Person;
let cleo: Person;
let consolePage: Page;

beforeAll(async () => {
  ada = await registerUser('Ada');
  ben = await registerUser('Ben');
  cleo = await registerUser('Cleo');
  await ada.api.call(createServer, { body: { name: 'Dice hall' } });
  await ada.api.call(openTicket, {
    body: { title: 'A lost key', body: 'It is made of brass, and I would like another one. '.repeat(3), category: 1 },
  });
  consolePage = await pageOf(null);
});

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const dialog = (page: Page) => page.getByRole('dialog');

async function givePassword(page: Page, password: string): Promise<void> {
  await dialog(page).getByLabel('Your password').fill(password);
  await dialog(page).getByRole('button', { name: 'Confirm', exact: true }).click();
}

it('redirects to the login of the product, and back to the requested page', async () => {
  await consolePage.goto('/app/moderation/users');
  await consolePage.waitForURL(/\/login\?redirect=/);
  await consolePage.getByLabel('E-mail or name:tag').fill(founder.email);
  await consolePage.getByLabel('Password', { exact: true }).fill(founder.password);
  await consolePage.getByRole('button', { name: 'Log in', exact: true }).click();
  await consolePage.waitForURL(/\/console\/users/);
  await row(consolePage, 'Ada').waitFor();
});

it('refuses users who are no moderators, and is not in their menu', async () => {
  const page = await pageOf(null);
  await logIn(page, ben);
  await page.getByRole('button', { name: /^Status and account/ }).click();
  await page.getByRole('menuitem', { name: 'Your profile' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Moderation console' }).count()).toBe(0);
  await page.goto('/console/');
  await page.getByRole('heading', { name: 'Only for moderators' }).waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back to Folkmoot' }).click();
  await page.waitForURL(/\/app/);
  await page.close();
});

it('suspends a user, whose open page is disconnected immediately, and asks for the password once', async () => {
  const page = await pageOf(null);
  await logIn(page, ada);
  await page
    .getByRole('navigation', { name: 'Servers' })
    .getByRole('link', { name: /^Dice hall/ })
    .waitFor();

  await consolePage.goto(`/console/users/${ada.id}/show`);
  await consolePage.getByRole('button', { name: 'Suspend', exact: true }).click();
  await dialog(consolePage).getByText('Affected').waitFor();
  await dialog(consolePage).getByRole('button', { name: 'Suspend', exact: true }).click();
  await dialog(consolePage).getByText('Enter a reason.').waitFor();
  await dialog(consolePage).getByLabel('Reason').fill('Too many eels.');
  expect(await seriousFaults(consolePage)).toEqual([]);
  await dialog(consolePage).getByRole('button', { name: 'Suspend', exact: true }).click();
  await givePassword(consolePage, 'not mine');
  await dialog(consolePage).getByText('Invalid password.').waitFor();
  await givePassword(consolePage, founder.password);
  await dialog(consolePage).getByText('1 of 1 done').waitFor();
  await page.getByText('You are suspended.').first().waitFor();
  await page.getByText('Too many eels.').waitFor();
  await page.close();

  await dialog(consolePage).getByRole('button', { name: 'Close' }).click();
  await consolePage.getByRole('button', { name: 'Lift suspension' }).click();
  await dialog(consolePage).getByText('“Too many eels.”').waitFor();
  // The password proof is still valid.
  await dialog(consolePage).getByRole('button', { name: 'Lift', exact: true }).click();
  await dialog(consolePage).getByText('1 of 1 done').waitFor();
  await dialog(consolePage).getByRole('button', { name: 'Close' }).click();
  await consolePage.getByRole('button', { name: 'Suspend', exact: true }).waitFor();
  await consolePage.getByRole('region', { name: 'Moderation history' }).getByText('lifted the suspension of').waitFor();
});

it('warns several users by keyboard, with a result for each, and asks again after it was locked', async () => {
  await consolePage.goto('/console/users');
  for (const name of ['Ben', 'Cleo']) await row(consolePage, name).getByRole('checkbox').click();
  // By mouse as well as by keyboard.
  await consolePage.getByRole('button', { name: 'Warn', exact: true }).click({ trial: true });
  await consolePage.keyboard.press('w');
  await dialog(consolePage).getByText('Warn 2 users?').waitFor();
  await dialog(consolePage).getByText('0 active warnings.').nth(1).waitFor();
  await dialog(consolePage).getByLabel('Reason').fill('Please be kind.');
  await dialog(consolePage).getByRole('button', { name: 'Warn', exact: true }).click();
  await givePassword(consolePage, founder.password);
  await dialog(consolePage).getByText('2 of 2 done').waitFor();
  for (const { name } of [ben, cleo])
    await dialog(consolePage)
      .getByText(new RegExp(`^${name}:.{4}: done$`))
      .waitFor();
  await dialog(consolePage).getByRole('link', { name: 'View in audit log' }).click();
  await consolePage.waitForURL(/\/console\/audit-log/);
  await expect.poll(() => consolePage.getByText('“Please be kind.”').count()).toBe(2);

  await consolePage.goto(`/console/users/${ben.id}/show`);
  await consolePage.getByText('1, until').waitFor();
});

it('changes only the edited fields of an account, and shows a refusal at its field', async () => {
  await consolePage.goto(`/console/users/${cleo.id}/show`);
  await consolePage.getByRole('button', { name: 'Edit', exact: true }).click();
  const save = dialog(consolePage).getByRole('button', { name: 'Save' });
  await dialog(consolePage).getByText('Nothing has been changed yet.').waitFor();
  await dialog(consolePage).getByLabel('Tag').fill('?');
  await dialog(consolePage).getByText('Will change: Tag.').waitFor();
  await save.click();
  await givePassword(consolePage, founder.password);
  await dialog(consolePage)
    .getByText(/must be four letters or digits/)
    .first()
    .waitFor();
  await dialog(consolePage).getByLabel('Tag').fill('wxyz');
  await dialog(consolePage).getByRole('checkbox', { name: 'supporter', exact: true }).click();
  await save.click();
  await dialog(consolePage).waitFor({ state: 'detached' });
  await consolePage.getByRole('heading', { name: 'Cleo:wxyz', level: 1 }).waitFor();
  await consolePage.getByText('supporter', { exact: true }).waitFor();
});

it('answers a ticket, after which it is the user’s turn', async () => {
  await consolePage.goto('/console/');
  await consolePage.getByRole('link', { name: /A lost key/ }).click();
  await consolePage.getByLabel('Reply').fill('Here is another one.');
  await consolePage.getByRole('button', { name: 'Send reply' }).click();
  await consolePage.getByRole('listitem').filter({ hasText: 'Here is another one.' }).waitFor();
  await consolePage.getByRole('combobox', { name: 'Status' }).getByText('Waiting for the user').waitFor();
  await consolePage.goto('/console/tickets');
  await consolePage.getByRole('tab', { name: 'Waiting for a moderator' }).click();
  await consolePage.getByText('No tickets match these filters').waitFor();
});

it.each([
  ['users', 'Ada', 'Moderation history'],
  ['servers', 'Dice hall', 'Moderation history'],
  ['tickets', 'A lost key', 'Conversation'],
])('opens one of the %s from any part of its row in the list', async (list, name, section) => {
  await consolePage.goto(`/console/${list}`);
  if (list === 'tickets') await consolePage.getByRole('tab', { name: 'Waiting for the user' }).click();
  await row(consolePage, name).getByText(name).click();
  await consolePage.getByRole('heading', { name, level: 1 }).waitFor();
  await consolePage.getByRole('region', { name: section }).waitFor();
});

const PLACES = ['', 'users', 'servers', 'posts', 'tickets', 'channels', 'online', 'audit-log', 'server-log'];

it.each(['dark', 'light'] as const)('has no serious accessibility errors on any page, %s, and fits a phone', async (colorScheme) => {
  expect(await faultsOnPhone([...PLACES, `users/${cleo.id}/show`], colorScheme)).toEqual([]);
});

it('refuses a moderator who loses the role', async () => {
  const admin = await moderator('Admin');
  const page = await pageOf(admin);
  await page.goto('/console/servers');
  await row(page, 'Dice hall').waitFor();
  await founder.api.call(moderateUser, { params: { userId: admin.id }, body: { badges: 0, password: founder.password } });
  await page.getByRole('menuitem', { name: 'Users' }).click();
  await page.getByRole('heading', { name: 'Only for moderators' }).waitFor();
  expect(problems()).toEqual([]);
});
