/** The folder as a shelf. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openFolderShelf } from './folder-shelf.ts';
import { shelfContract } from './shelf-contract-suite.ts';

const folder = mkdtempSync(join(tmpdir(), 'folkmoot-folder-shelf-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

shelfContract('a folder', () => openFolderShelf(join(folder, 'suite')));

it('leaves no empty folders behind', async () => {
  const root = join(folder, 'tidy');
  const shelf = await openFolderShelf(root);
  await shelf.write('files/attachments/7/1/a.txt', 'a');
  await shelf.write('files/attachments/8/2/b.txt', 'b');
  await shelf.remove('files/attachments/7/1/a.txt');
  expect(readdirSync(join(root, 'files', 'attachments'))).toEqual(['8']);
  await shelf.removeSome('files/attachments/8/');
  expect(readdirSync(root)).toEqual(['files']);
});

it('fails where it cannot keep anything', async () => {
  const root = join(folder, 'gone');
  const shelf = await openFolderShelf(root);
  rmSync(root, { recursive: true });
  await expect(shelf.check()).rejects.toThrow('ENOENT');
});
