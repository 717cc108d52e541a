/** Identity providers in the console: created, tested, changed and removed by founders, and visible to other staff. */
import { listIdentityProviders } from '@folkmoot/contracts/identity-providers/commands';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { startProductWithModerators } from './browser/product-with-moderators.ts';
import { CLIENT_ID, type IdentityProvider, startIdentityProvider } from './oidc-provider.ts';

const { product, founder, moderator, pageOf, faultsOnPhone, problems } = await startProductWithModerators();
let consolePage: Page;
let provider: IdentityProvider;

beforeAll(async () => {
  provider = await startIdentityProvider({ home: product.url, id: 'company' });
  consolePage = await pageOf(founder, { colorScheme: 'light' });
});

afterAll(() => provider?.stop());

const PATH = '/console/instance?area=providers';
const providers = () => founder.api.call(listIdentityProviders, {});

it('is created with a rule, after a test of its address', async () => {
  await consolePage.goto(PATH);
  await consolePage.getByText('No identity providers').waitFor();
  await consolePage.getByRole('button', { name: 'Add identity provider' }).click();
  const dialog = consolePage.getByRole('dialog');
  await dialog.getByLabel('ID', { exact: true }).fill('Company!');
  await dialog.getByLabel('Name', { exact: true }).fill('Company');
  await dialog.getByLabel('Issuer').fill(provider.issuer);
  await dialog.getByRole('button', { name: 'Test' }).click();
  await dialog.getByText('The provider answers.').waitFor();
  await dialog.getByLabel('Client ID').fill(CLIENT_ID);
  await dialog.getByLabel('Client secret').fill(provider.secret);
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await dialog.getByLabel('Claim').fill('groups');
  await dialog.getByLabel('Value').fill('staff');
  await dialog.getByRole('combobox', { name: 'Badge' }).click();
  await consolePage.getByRole('option', { name: 'CONTRIBUTOR' }).click();
  expect(await seriousFaults(consolePage)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.poll(() => dialog.getByLabel('ID', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  await dialog.getByLabel('ID', { exact: true }).fill('company');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await consolePage.getByText(`${product.url}/api/auth/oidc/company/callback`).waitFor();
  const rules = [{ claim: 'groups', value: 'staff', badge: 'CONTRIBUTOR', serverId: null }];
  expect(await providers()).toMatchObject([{ id: 'company', hasSecret: true, rules }]);
});

it('is not lost by Escape or a click outside while the form is filled in', async () => {
  await consolePage.getByRole('button', { name: 'Add identity provider' }).click();
  const dialog = consolePage.getByRole('dialog', { name: 'Add identity provider' });
  await consolePage.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await consolePage.getByRole('button', { name: 'Add identity provider' }).click();
  const name = dialog.getByLabel('Name', { exact: true });
  await name.fill('Half');
  const question = consolePage.getByRole('alertdialog', { name: 'Discard changes?' });
  await consolePage.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await name.inputValue()).toBe('Half');
  await consolePage.mouse.click(5, 5);
  expect(await seriousFaults(consolePage)).toEqual([]);
  await question.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'detached' });
});

it('is changed, and keeps its secret', async () => {
  await consolePage.getByRole('button', { name: 'Edit Company' }).click();
  const dialog = consolePage.getByRole('dialog');
  await dialog.getByText('A secret is stored.').waitFor();
  await dialog.getByLabel('Name', { exact: true }).fill('Works');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await consolePage.getByRole('heading', { name: 'Works' }).waitFor();
  expect(await providers()).toMatchObject([{ name: 'Works', hasSecret: true }]);
});

it('is visible to other staff, who cannot change it', async () => {
  const page = await pageOf(await moderator('Ben'));
  await page.goto(PATH);
  await page.getByRole('heading', { name: 'Works' }).waitFor();
  expect(await page.getByRole('button', { name: /Edit|Remove|Add/ }).count()).toBe(0);
  await page.close();
});

it.each(['dark', 'light'] as const)('fits a phone and has no serious accessibility errors, in the %s theme', async (theme) => {
  expect(await faultsOnPhone(['instance?area=providers'], theme)).toEqual([]);
});

it('is removed, which is in the audit log', async () => {
  await consolePage.goto(PATH);
  await consolePage.getByRole('button', { name: 'Remove Works' }).click();
  await consolePage.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await consolePage.getByText('No identity providers').waitFor();
  await consolePage.goto('/console/audit-log');
  await consolePage
    .getByText(/removed an identity provider/)
    .first()
    .waitFor();
  expect(problems().filter((text) => !text.includes('400'))).toEqual([]);
});
