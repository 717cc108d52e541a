/** The page that checks proofs, in a real browser: from the disk and from the product, and with nothing but itself. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { signCheckpoint } from '@folkmoot/platform/proof/checkpoint';
import { leafHash, nodeHash } from '@folkmoot/platform/proof/hashes';
import { publicKeyText, signerOf } from '@folkmoot/platform/proof/note';
import { writeProof } from '@folkmoot/platform/proof/proof-file';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { seriousFaults } from './browser/accessible.ts';
import { launchChromium, openPage, PHONE } from './browser/chromium.ts';

const PAGE = join(import.meta.dirname, '../../services/gateway/src/proof-page.html');

const signer = signerOf('chat.example/proof', randomBytes(32));
const entry =
  'folkmoot/event/v1\nmessage-1\n0\n0b1c6f5e-7b0e-4b5e-9d7b-0a1b2c3d4e5f\nMessageSent\n3\ntrue\n0\n{"actor":"<img src=x onerror=alert(1)>"}\n{"channelId":"9"}';
const other = leafHash('another');
const checkpoint = signCheckpoint({ size: 2, root: nodeHash(other, leafHash(entry)) }, signer);
const proof = writeProof({ entry, index: 1, path: [other], checkpoint });

let browser: Browser;
let folder: string;
let file: string;

beforeAll(async () => {
  browser = await launchChromium(inject('chromiumPath'));
  folder = mkdtempSync(join(tmpdir(), 'folkmoot-proof-page-'));
  file = join(folder, 'event.tlog-proof');
  writeFileSync(file, proof);
});

afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('H10 the page that checks proofs', () => {
  it('checks a file from the disk, without a network', async () => {
    const { page, problems } = await openPage(browser, 'about:blank', { viewport: PHONE, offline: true });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(pathToFileURL(PAGE).href);
    await page.getByLabel('Proof file').setInputFiles(file);
    await expect.poll(() => page.getByLabel('or its text').inputValue()).toBe(proof);
    await page.getByLabel('Public key').fill(publicKeyText(signer));
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('It holds: this is event 1 of the history chat.example/proof').waitFor();
    // What stands in an event is shown and never run.
    await page.getByText('<img src=x onerror=alert(1)>').waitFor();
    expect(await page.locator('img').count()).toBe(0);
    await expect.poll(() => page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);

    await page.getByLabel('or its text').fill(proof.replace('index 1', 'index 0'));
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('It proves nothing. The event does not belong to the history that was signed.').waitFor();
    expect(asked).toEqual([pathToFileURL(PAGE).href]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('says what it is about to whoever cannot see it', async () => {
    const { page } = await openPage(browser, 'about:blank', { bypassCSP: true });
    await page.goto(pathToFileURL(PAGE).href);
    expect(await seriousFaults(page)).toEqual([]);
    await page.context().close();
  });
});
