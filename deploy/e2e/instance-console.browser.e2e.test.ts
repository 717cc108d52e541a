/** The settings of the instance and its health in the console. */
import { getInstance, getInstanceSettings } from '@folkmoot/contracts/instance/commands';
import { ServerId } from '@folkmoot/contracts/kernel/ids';
import { createInvitation } from '@folkmoot/contracts/registration/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { startProductWithModerators } from './browser/product-with-moderators.ts';

const { product, founder, moderator, pageOf, faultsOnPhone, problems } = await startProductWithModerators();
let consolePage: Page;

beforeAll(async () => {
  consolePage = await pageOf(founder, { colorScheme: 'light' });
});

const tab = (name: string) => consolePage.getByRole('tab', { name, exact: true });
const save = () => consolePage.getByRole('button', { name: 'Save changes' });
const settings = () => founder.api.call(getInstance, {});

it('is linked in the menu, and saves changes', async () => {
  await consolePage.goto('/console/');
  await consolePage.getByRole('menuitem', { name: 'Instance' }).click();
  await consolePage.getByText('No unsaved changes.').waitFor();
  await consolePage.getByLabel('Name', { exact: true }).fill('Our place');
  await consolePage.getByLabel('Accent color').fill('#336699');
  await consolePage.getByText('2 unsaved changes').waitFor();
  expect(await seriousFaults(consolePage)).toEqual([]);
  await save().click();
  await consolePage.getByText('No unsaved changes.').waitFor();
  expect(await settings()).toMatchObject({ name: 'Our place', accentColor: '#336699' });
});

it('keeps the input when it is refused, and shows the reason at the field', async () => {
  await consolePage.getByLabel('Accent color').fill('blueish');
  await save().click();
  const field = consolePage.getByLabel('Accent color');
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  await consolePage.getByText('Accent color must be a hex color.').waitFor();
  await tab('Files').click();
  await consolePage.getByText('No unsaved changes on this tab. Tabs with unsaved changes: General.').waitFor();
  await tab('General (unsaved changes)').click();
  await consolePage.getByText('1 unsaved change', { exact: true }).waitFor();
  expect(await field.inputValue()).toBe('blueish');
  await consolePage.getByRole('menuitem', { name: 'Servers' }).click();
  await consolePage.getByRole('menuitem', { name: 'Instance' }).click();
  await consolePage.getByText('1 unsaved change', { exact: true }).waitFor();
  expect(await field.inputValue()).toBe('blueish');
  await consolePage.getByRole('button', { name: 'Discard changes' }).click();
  expect(await field.inputValue()).toBe('#336699');
  await tab('Files').click();
  await consolePage.getByLabel('Largest file (MB)').fill('many');
  await save().click();
  await consolePage.getByText('Enter a number.').waitFor();
  await consolePage.getByRole('button', { name: 'Discard changes' }).click();
});

it('changes a selection by keyboard, and has an address for each tab', async () => {
  await tab('Registration').click();
  await expect.poll(() => new URL(consolePage.url()).searchParams.get('area')).toBe('registration');
  await consolePage.reload();
  await consolePage.getByRole('combobox', { name: 'Who can create servers' }).focus();
  await consolePage.keyboard.press('Enter');
  await consolePage.getByRole('option', { name: 'Staff (founders and admins)' }).waitFor();
  await consolePage.keyboard.press('ArrowDown');
  await consolePage.keyboard.press('Enter');
  await save().click();
  await consolePage.getByText('No unsaved changes.').waitFor();
  expect(await settings()).toMatchObject({ serverCreation: 'staff' });
});

it('selects default servers by name', async () => {
  const { id } = await founder.api.call(createServer, { body: { name: 'Welcome hall' } });
  await consolePage.getByLabel('Default servers').fill('welcome');
  await consolePage.getByRole('option', { name: 'Welcome hall' }).click();
  await save().click();
  await consolePage.getByText('No unsaved changes.').waitFor();
  expect(await settings()).toMatchObject({ defaultServerIds: [id] });
  expect(await seriousFaults(consolePage)).toEqual([]);
});

it('stores an international domain in ASCII, and shows it in Unicode', async () => {
  const field = consolePage.getByLabel('Blocked e-mail domains');
  await field.fill('b\u00fccher.example');
  await save().click();
  await consolePage.getByText('No unsaved changes.').waitFor();
  expect(await founder.api.call(getInstanceSettings, {})).toMatchObject({ emailDomains: { blocked: ['xn--bcher-kva.example'] } });
  expect(await field.inputValue()).toBe('b\u00fccher.example');
});

it('shows server and creator of an invitation', async () => {
  const serverId = ServerId.parse((await settings()).defaultServerIds[0]);
  const { code } = await founder.api.call(createInvitation, { body: { serverId } });
  await consolePage.goto('/console/invitations');
  const row = consolePage.getByRole('row', { name: new RegExp(code) });
  const server = row.getByRole('link', { name: 'Welcome hall' });
  await server.waitFor();
  expect(await server.getAttribute('href')).toContain(`/servers/${serverId}/show`);
  await row.getByRole('link', { name: founder.name }).waitFor();
  await consolePage.getByRole('columnheader', { name: 'Created', exact: true }).waitFor();
  expect(await seriousFaults(consolePage)).toEqual([]);
  await consolePage.goto('/console/instance?area=registration');
  await save().waitFor();
});

it('follows the system theme by default', async () => {
  const theme = () => consolePage.evaluate<string | undefined>('document.documentElement.dataset.theme');
  const headerColor = () => consolePage.evaluate<string>('getComputedStyle(document.querySelector("header")).backgroundColor');
  await expect.poll(theme).toBe('light');
  const light = await headerColor();
  await consolePage.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(theme).toBe('dark');
  await expect.poll(headerColor).not.toBe(light);
  await consolePage.getByRole('button', { name: 'Theme' }).click();
  await consolePage.getByRole('menuitemradio', { name: 'Light' }).click();
  await expect.poll(theme).toBe('light');
  await expect.poll(headerColor).toBe(light);
  await consolePage.getByRole('button', { name: 'Theme' }).click();
  await consolePage.getByRole('menuitemradio', { name: 'System default' }).click();
  await expect.poll(theme).toBe('dark');
  await consolePage.emulateMedia({ colorScheme: 'light' });
});

it('shows moderators the settings, which they cannot change', async () => {
  const page = await pageOf(await moderator('Ben'));
  await page.goto('/console/instance');
  await page.getByText('Only founders can change these settings.').waitFor();
  expect(await page.getByLabel('Name', { exact: true }).isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Save changes' }).count()).toBe(0);
  await page.close();
});

it('shows the health of the instance, problems first', async () => {
  await tab('Health').click();
  const findings = consolePage.getByRole('list', { name: 'Checks' }).getByRole('listitem');
  await findings.first().waitFor();
  expect(await findings.first().textContent()).toContain('Warning');
  await consolePage.getByText('Set SMTP_URL and MAIL_FROM').waitFor();
  await consolePage.getByText(/^standalone /).waitFor();
  expect(await seriousFaults(consolePage)).toEqual([]);
});

it('names the settings in the audit log', async () => {
  await consolePage.goto('/console/audit-log');
  await consolePage
    .getByText(/changed instance settings/)
    .first()
    .waitFor();
  await consolePage.getByText(/Default servers: Welcome hall/).waitFor();
});

it.each(['dark', 'light'] as const)('fits a phone and has no serious accessibility errors, in the %s theme', async (theme) => {
  const paths = [
    'invitations',
    'instance',
    ...['registration', 'files', 'limits', 'pages', 'health'].map((area) => `instance?area=${area}`),
  ];
  expect(await faultsOnPhone(paths, theme)).toEqual([]);
});

it('caused no errors in the browser', () => {
  expect(product.url).toMatch(/^http/);
  expect(problems()).toEqual([]);
});
