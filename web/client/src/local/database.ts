/**
 * The larger storage of this device (IndexedDB), for records that are too large for `local-store.ts`. All records belong to the user. No
 * operation throws: without storage there are no records.
 */
const NAME = 'folkmoot';
const STORE = 'records';
const VERSION = 1;

let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => {
      // Another tab deletes or upgrades the database.
      request.result.onversionchange = close;
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('Another tab uses an older version of the database.'));
  });
  opened.catch(() => {
    opened = null;
  });
  return opened;
}

function close(): void {
  const closed = opened;
  opened = null;
  void closed?.then((db) => db.close()).catch(() => undefined);
}

/** In the order of the keys. undefined: there is no such record. */
export async function readRecords(keys: readonly string[]): Promise<readonly unknown[]> {
  try {
    const records = (await database()).transaction(STORE).objectStore(STORE);
    return await Promise.all(
      keys.map(
        (key) =>
          new Promise<unknown>((resolve, reject) => {
            const request = records.get(key);
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(request.error);
          }),
      ),
    );
  } catch {
    return keys.map(() => undefined);
  }
}

/** All changes or none. */
export async function changeRecords(changes: ReadonlyMap<string, unknown>, deletedKeys: readonly string[] = []): Promise<void> {
  try {
    const transaction = (await database()).transaction(STORE, 'readwrite');
    const records = transaction.objectStore(STORE);
    for (const [key, value] of changes) records.put(value, key);
    for (const key of deletedKeys) records.delete(key);
    await finished(transaction);
  } catch {
    // A full disk, or storage is forbidden.
  }
}

export async function deleteAllRecords(): Promise<void> {
  try {
    const transaction = (await database()).transaction(STORE, 'readwrite');
    transaction.objectStore(STORE).clear();
    await finished(transaction);
  } catch {
    // Without storage there is nothing to delete.
  }
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}
