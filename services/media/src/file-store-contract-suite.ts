/** The tests that every store must pass. Each test works below its own prefix, because a bucket may have other contents. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileStore } from './file-store.ts';

const MB = 1024 * 1024;

async function keysOf(store: FileStore, prefix: string): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const key of store.list(prefix)) keys.push(key);
  return keys;
}

export function fileStoreContract(name: string, makeShelf: () => Promise<FileStore>): void {
  describe(`a store, ${name}`, () => {
    let store: FileStore;
    let folder: string;
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'folkmoot-store-'));
      store = await makeShelf();
    });
    afterAll(() => {
      store.close();
      rmSync(folder, { recursive: true, force: true });
    });

    async function put(key: string, content: string | Buffer): Promise<string> {
      const file = join(folder, randomUUID());
      await writeFile(file, content);
      await store.put(key, file);
      return file;
    }

    it('stores a file, describes it and sends any part of it', async () => {
      const key = `${randomUUID()}/files/my%20notes%3F.txt`;
      const before = Date.now();
      expect(existsSync(await put(key, '0123456789'))).toBe(false);
      const found = await store.find(key);
      if (!found) throw new Error('It is not there.');
      expect(found.bytes).toBe(10);
      // Some stores have times in whole seconds.
      expect(found.modifiedAt.getTime()).toBeGreaterThanOrEqual(before - 2000);
      expect(await text(await found.read({ from: 0, to: 9 }))).toBe('0123456789');
      expect(await text(await found.read({ from: 2, to: 4 }))).toBe('234');
      expect(await text(await found.read({ from: 9, to: 9 }))).toBe('9');
    });

    it('finds neither a missing file nor a folder', async () => {
      const root = randomUUID();
      await put(`${root}/a/b.txt`, 'x');
      expect(await store.find(`${root}/a`)).toBeNull();
      expect(await store.find(`${root}/a/c.txt`)).toBeNull();
      expect(await store.readText(`${root}/c`)).toBeNull();
      expect(await store.lend(`${root}/c`, async () => 'used')).toBeNull();
      await store.remove(`${root}/c`);
      expect(await store.removeSome(`${root}/nothing/`)).toBe(0);
    });

    it('stores an empty file, and keeps the newest of two under one key', async () => {
      const key = `${randomUUID()}/twice`;
      await put(key, '');
      expect((await store.find(key))?.bytes).toBe(0);
      await put(key, 'again');
      expect(await store.readText(key)).toBe('again');
    });

    it('stores a large file unchanged without keeping it in memory', async () => {
      const key = `${randomUUID()}/large`;
      const content = Buffer.alloc(23 * MB);
      for (let at = 0; at < content.length; at += 4096) content.writeUInt32BE(at, at);
      await put(key, content);
      const found = await store.find(key);
      expect(found?.bytes).toBe(content.length);
      const part = await found?.read({ from: 12 * MB - 3, to: 12 * MB + 40_000 });
      expect(part && (await buffer(part)).equals(content.subarray(12 * MB - 3, 12 * MB + 40_001))).toBe(true);
    });

    it('reads only as far as the receiver reads', async () => {
      const key = `${randomUUID()}/slow`;
      await put(key, Buffer.alloc(20 * MB, 5));
      const body = await (await store.find(key))?.read({ from: 0, to: 20 * MB - 1 });
      if (!body) throw new Error('It is not there.');
      await once(body, 'readable');
      expect(body.readableLength).toBeLessThan(MB);
      body.on('error', () => undefined);
      body.destroy();
    });

    it('may be aborted in the middle of a file', async () => {
      const key = `${randomUUID()}/left`;
      await put(key, Buffer.alloc(8 * MB, 7));
      for (let times = 0; times < 20; times += 1) {
        const body = await (await store.find(key))?.read({ from: 0, to: 8 * MB - 1 });
        body?.on('error', () => undefined);
        body?.destroy();
      }
      expect((await store.find(key))?.bytes).toBe(8 * MB);
    });

    it('lends a file while it is used', async () => {
      const key = `${randomUUID()}/lent`;
      await put(key, 'words');
      expect(await store.lend(key, (file) => readFile(file, 'utf8'))).toBe('words');
      await expect(store.lend(key, () => Promise.reject(new Error('spoilt')))).rejects.toThrow('spoilt');
      expect(await store.readText(key)).toBe('words');
    });

    it('lists keys below a prefix, sorted, and removes them in parts', async () => {
      const root = randomUUID();
      await store.write(`${root}/7/1/a.txt`, 'a');
      await store.write(`${root}/7/2/b.txt`, 'b');
      await store.write(`${root}/71/3/c.txt`, 'c');
      await store.write(`${root}/7-`, 'd');
      expect(await keysOf(store, `${root}/7/`)).toEqual([`${root}/7/1/a.txt`, `${root}/7/2/b.txt`]);
      expect(await store.removeSome(`${root}/7/`)).toBe(2);
      expect(await store.removeSome(`${root}/7/`)).toBe(0);
      expect(await keysOf(store, `${root}/`)).toEqual([`${root}/7-`, `${root}/71/3/c.txt`]);
    });

    it('removes a thousand files at a time', async () => {
      const root = randomUUID();
      const names = Array.from({ length: 1003 }, (_unused, index) => `${root}/${String(index).padStart(4, '0')}`);
      while (names.length > 0) await Promise.all(names.splice(0, 50).map((key) => store.write(key, 'x')));
      expect(await keysOf(store, `${root}/`)).toHaveLength(1003);
      expect([await store.removeSome(`${root}/`), await store.removeSome(`${root}/`)]).toEqual([1000, 3]);
    });

    it('checks whether files can be stored', async () => {
      await store.check();
      await store.dropUnfinished(0);
    });
  });
}
