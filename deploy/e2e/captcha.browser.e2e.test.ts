/** A captcha in the browser, with a local script instead of that of the service. */
import { register } from '@folkmoot/contracts/accounts/commands';
import { Token } from '@folkmoot/contracts/accounts/wire';
import { publishServer } from '@folkmoot/contracts/explore/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { apiClient } from '../src/api-client.ts';
import { seriousFaults } from './browser/accessibility.ts';
import { launchChromium, openPage, PHONE } from './browser/chromium.ts';
import { type Product, startProduct } from './browser/product.ts';
import { logIn } from './browser/steps.ts';
import { type CaptchaService, startCaptchaService } from './captcha-service.ts';

let service: CaptchaService;
let product: Product;
let browser: Browser;

beforeAll(async () => {
  service = await startCaptchaService();
  [product, browser] = await Promise.all([startProduct(service.settings), launchChromium(inject('headlessChromiumPath'))]);
});

afterAll(async () => {
  await browser?.close();
  await product?.dispose();
  await service?.close();
});

function human(page: Page) {
  return page.getByRole('group', { name: 'Human verification' }).getByRole('button', { name: 'I am human' });
}

describe('registering', () => {
  it('shows the captcha and its errors, renders it again, and keeps the input', async () => {
    const { page, problems } = await openPage(browser, product.url, { viewport: PHONE });
    await page.goto('/login');
    expect(service.visited.filter((path) => path.startsWith('/api.js'))).toEqual([]);
    await page.goto('/register');
    await human(page).waitFor();
    await page.getByLabel('E-mail').fill('ada@example.com');
    await page.getByLabel('Username', { exact: true }).fill('Ada');
    await page.getByLabel('Password', { exact: true }).fill('ada secret');
    await page.getByLabel('Confirm password').fill('ada secret');
    // The first account of a product sets it up.
    const send = page.getByRole('button', { name: 'Continue' });
    await send.click();
    const problem = page.getByText('Please show that you are human, and try again.');
    await problem.waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    expect(service.requests).toEqual([]);
    await human(page).click();
    await send.click();
    await expect.poll(() => service.requests.length).toBe(1);
    await problem.waitFor();
    await human(page).click();
    await send.click();
    await page.getByText('Step 2 of 4').waitFor();
    expect(service.requests.map((form) => form.get('response'))).toEqual(['bad-register-human-site-key-1', 'register-human-site-key-2']);
    expect(problems.filter((text) => !text.includes('401'))).toEqual([]);
  });
});

describe('bumping a server', () => {
  it('uses a dialog, which stays open after a refusal', async () => {
    const person = { email: 'ben@example.com', password: 'ben secret' };
    const api = apiClient(product.url);
    const { token } = Token.parse(await api.call(register, { body: { ...person, username: 'Ben', token: 'register-human-ben' } }));
    const { id: serverId } = await apiClient(product.url, token).call(createServer, { body: { name: 'Readers' } });
    const description = 'We read to each other, every week.';
    await apiClient(product.url, token).call(publishServer, { params: { serverId }, body: { description } });
    const { page } = await openPage(browser, product.url);
    // The client allows a bump, but the server refuses it after the captcha.
    await page.route(/\/api\/explore\/servers\?/, async (route) => {
      const answer = await route.fetch();
      const records = JSON.parse(await answer.text());
      await route.fulfill({ response: answer, json: records.map((record: object) => ({ ...record, bumpedAt: 0 })) });
    });
    await logIn(page, person);
    await page.goto('/app/explore/servers');
    await page.getByRole('button', { name: 'Bump Readers' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bump Readers' });
    await human(page).click();
    await dialog.getByRole('button', { name: 'Bump', exact: true }).click();
    await dialog.getByText('Please show that you are human, and try again.').waitFor();
    await human(page).click();
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Bump', exact: true }).click();
    await dialog.getByText('This server was bumped less than three hours ago.').waitFor();
    expect(service.requests.at(-1)?.get('response')).toBe('bump-human-site-key-2');
  });
});
