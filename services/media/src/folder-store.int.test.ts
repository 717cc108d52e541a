/** The adapter for a local folder. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { fileStoreContract } from './file-store-contract-suite.ts';
import { openFolderStore } from './folder-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-folder-store-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

fileStoreContract('a folder', () => openFolderStore(join(folder, 'suite')));

it('leaves no empty folders', async () => {
  const root = join(folder, 'tidy');
  const store = await openFolderStore(root);
  await store.write('files/attachments/7/1/a.txt', 'a');
  await store.write('files/attachments/8/2/b.txt', 'b');
  await store.remove('files/attachments/7/1/a.txt');
  expect(readdirSync(join(root, 'files', 'attachments'))).toEqual(['8']);
  await store.removeSome('files/attachments/8/');
  expect(readdirSync(root)).toEqual(['files']);
});

it('fails if the folder is not writable', async () => {
  const root = join(folder, 'missing');
  const store = await openFolderStore(root);
  rmSync(root, { recursive: true });
  await expect(store.check()).rejects.toThrow('ENOENT');
});
