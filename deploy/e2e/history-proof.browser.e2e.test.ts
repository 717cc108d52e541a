/** The page that checks proofs, in a real browser: from the disk and from Folkmoot, without loading anything else. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { signCheckpoint } from '@folkmoot/platform/proof/checkpoint';
import { leafHash, nodeHash } from '@folkmoot/platform/proof/hashes';
import { publicKeyText, signerOf } from '@folkmoot/platform/proof/note';
import { writeProof } from '@folkmoot/platform/proof/proof-file';
import { cosigner } from '@folkmoot/platform/proof/test-witness';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { seriousFaults } from './browser/accessibility.ts';
import { DESKTOP, launchChromium, openPage, PHONE } from './browser/chromium.ts';

const PAGE = join(import.meta.dirname, '../../services/gateway/src/proof-page.html');

const signer = signerOf('chat.example/proof', randomBytes(32));
const entry =
  'folkmoot/event/v1\nmessage-1\n0\n0b1c6f5e-7b0e-4b5e-9d7b-0a1b2c3d4e5f\nMessageSent\n3\ntrue\n0\n{"actor":"<img src=x onerror=alert(1)>"}\n{"channelId":"9"}';
const other = leafHash('another');
const checkpoint = signCheckpoint({ size: 2, root: nodeHash(other, leafHash(entry)) }, signer);
const proof = writeProof({ entry, index: 1, path: [other], checkpoint });

const AT = 1_795_000_000;
const signed = checkpoint.slice(0, checkpoint.indexOf('\n\n') + 1);
const [w1, w2, w3, w4] = [
  cosigner('w1.example/witness'),
  cosigner('w2.example/witness'),
  cosigner('w3.example/witness'),
  cosigner('w4.example/witness'),
];
/** The signature of the second witness is for another tree, the key of the third is unknown, and the fourth did not sign. */
const forged = w2.line(signed.replace('\n2\n', '\n3\n'), AT);
const signedCheckpoint = `${proof}${w1.line(signed, AT)}\n${forged}\n${w3.line(signed, AT)}\n`;

let browser: Browser;
let folder: string;
let file: string;

beforeAll(async () => {
  browser = await launchChromium(inject('headlessChromiumPath'));
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
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(pathToFileURL(PAGE).href);
    await page.getByLabel('Proof file').setInputFiles(file);
    await expect.poll(() => page.getByLabel('Or paste the text of the file').inputValue()).toBe(proof);
    await page.getByLabel('Public key').fill(publicKeyText(signer));
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('The proof is valid. This is event 1 of the history chat.example/proof').waitFor();
    // The content of an event is shown as text and never executed.
    await page.getByText('<img src=x onerror=alert(1)>').waitFor();
    expect(await page.locator('img').count()).toBe(0);
    await expect.poll(() => page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);

    await page.getByLabel('Or paste the text of the file').fill(proof.replace('index 1', 'index 0'));
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('The proof is not valid. The event does not belong to the signed history.').waitFor();
    expect(requests).toEqual([pathToFileURL(PAGE).href]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it.each([
    ['dark', PHONE],
    ['light', DESKTOP],
  ] as const)('names the witnesses of a checkpoint, %s, with the state of each signature', async (colorScheme, viewport) => {
    const { page, problems } = await openPage(browser, 'about:blank', { viewport, colorScheme, offline: true, bypassCSP: true });
    await page.goto(pathToFileURL(PAGE).href);
    await page.getByLabel('Or paste the text of the file').fill(signedCheckpoint);
    await page.getByLabel('Public key').fill(publicKeyText(signer));
    const check = () => page.getByRole('button', { name: 'Check', exact: true }).click();
    const listItem = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await check();
    await page.getByText('The proof is valid. This is event 1').waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: 'Not checked: you did not enter the key of this witness.' }).count()).toBe(3);
    await page.getByLabel('Keys of witnesses').fill([w1, w2, w4].map(({ vkey }) => vkey).join('\n'));
    await check();
    await listItem('w1.example/witness').getByText('This witness signed the history on 2026-11-18 11:06:40 UTC').waitFor();
    await listItem('w1.example/witness')
      .getByText(`Key ${w1.vkey.split('+')[1]}`)
      .waitFor();
    await listItem('w2.example/witness').getByText('This is not the signature of this witness.').waitFor();
    await listItem('w3.example/witness').getByText('the signature can be forged').waitFor();
    await listItem('w4.example/witness').getByText('nothing in the file is signed with it').waitFor();
    await expect.poll(() => page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await seriousFaults(page)).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('is accessible', async () => {
    const { page } = await openPage(browser, 'about:blank', { bypassCSP: true });
    await page.goto(pathToFileURL(PAGE).href);
    expect(await seriousFaults(page)).toEqual([]);
    await page.context().close();
  });
});
