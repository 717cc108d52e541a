/** Copies of a file in the console: found by the file itself, and removed. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import { createServer } from '@folkmoot/contracts/servers/commands';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { startProductWithModerators } from './browser/product-with-moderators.ts';
import { pngOf, upload } from './harness/uploads.ts';

const { product, founder, registerUser, pageOf, faultsOnPhone, problems } = await startProductWithModerators();
const folder = mkdtempSync(join(tmpdir(), 'folkmoot-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const bytes = pngOf(60, 40);
const onDisk = join(folder, 'bad.png');
let consolePage: Page;
let path: string;

beforeAll(async () => {
  writeFileSync(onDisk, bytes);
  const ada = await registerUser('Ada');
  const { defaultChannelId: channelId } = await ada.api.call(createServer, { body: { name: 'The orchard' } });
  const fileId = await upload(product.url, `attachments/${channelId}`, bytes);
  const sent = await ada.api.call(sendMessage, { params: { channelId }, body: { nerimityCdnFileId: fileId } });
  path = sent.attachments[0]?.path ?? '';
  consolePage = await pageOf(founder, { colorScheme: 'light' });
});

const shown = async () => (await fetch(`${product.url}/cdn/${path}`)).status;

it('explains invalid input', async () => {
  await consolePage.goto('/console/');
  await consolePage.getByRole('menuitem', { name: 'Files' }).click();
  await consolePage.getByLabel('SHA-256 hash or address of the file').fill('my cat');
  await consolePage.keyboard.press('Enter');
  await consolePage.getByText('Enter a SHA-256 hash or the address of a file.').waitFor();
});

it('finds the copies of a file on the moderator’s computer, without uploading it', async () => {
  const sent: string[] = [];
  consolePage.on('request', (request) => sent.push(request.url()));
  await consolePage.locator('input[type=file]').setInputFiles(onDisk);
  await consolePage.getByRole('heading', { name: '1 copy' }).waitFor();
  expect(sent.filter((url) => url.includes('/cdn/'))).toEqual([]);
  const row = consolePage.getByRole('table', { name: 'Files' }).getByRole('row').nth(1);
  expect(await row.textContent()).toMatch(/Attachment.*Ada.*The orchard/);
  expect(await seriousFaults(consolePage)).toEqual([]);
});

it('removes them with a reason and the password, and shows it in the audit log', async () => {
  await consolePage.getByRole('button', { name: 'Remove file' }).click();
  const dialog = consolePage.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Illegal');
  await dialog.getByRole('button', { name: 'Remove file' }).click();
  await consolePage.getByLabel(/password/i).fill(founder.password);
  await consolePage.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await consolePage.getByText('This file was removed. It cannot be sent again.').waitFor();
  await consolePage.getByRole('heading', { name: '0 copies' }).waitFor();
  await expect.poll(shown).toBe(404);
  await consolePage.goto('/console/audit-log');
  await consolePage.getByText(/removed a file everywhere\s+· 1 copy/).waitFor();
});

it.each(['light', 'dark'] as const)('fits a phone in %s colors', async (scheme) => {
  expect(await faultsOnPhone([`files?file=${encodeURIComponent(path)}`], scheme)).toEqual([]);
  expect(problems()).toEqual([]);
});
