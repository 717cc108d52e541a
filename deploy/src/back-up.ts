/** Makes a backup of the database and the key, while the product runs or not. */
import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { noteBackup } from '@folkmoot/platform/backup/last-backup';
import type { Manifest } from '@folkmoot/platform/backup/manifest';
import { writeBackup } from '@folkmoot/platform/backup/write-backup';
import type { Config } from '@folkmoot/platform/config/config';
import { openDatabase } from '@folkmoot/platform/database/database';
import { reach } from './attach.ts';
import { masterKey } from './data-folder.ts';
import { mediaFolder } from './media-folder.ts';
import { verifyMasterKey } from './verify-master-key.ts';
import { VERSION } from './version.ts';

export type BackUpOptions = {
  readonly config: Config;
  readonly file: string;
  readonly withoutKey: boolean;
  readonly now: Date;
  readonly onProgress?: (done: number) => void;
};

export function productName(): string {
  return `folkmoot ${VERSION}`;
}

/** The page Health of the console and `npm run doctor` show the time of the last backup. */
async function note(url: string, now: Date, bytes: number): Promise<void> {
  const database = openDatabase({ url, name: 'backup', max: 1 });
  try {
    await noteBackup(database, { endedAt: now.getTime(), bytes });
  } finally {
    await database.close();
  }
}

/** A backup with the wrong key could not be restored. */
async function mustBeOf(url: string, key: Uint8Array): Promise<void> {
  const { pool, close } = openDatabase({ url, name: 'backup', max: 1 });
  try {
    await verifyMasterKey(pool, key);
  } finally {
    await close();
  }
}

export async function backUp(options: BackUpOptions): Promise<Manifest> {
  const { config, file, now, onProgress } = options;
  const key = masterKey(resolve(config.DATA_DIR), config.MASTER_KEY);
  const { url, release } = await reach(config, resolve(config.DATA_DIR));
  try {
    await mustBeOf(url, key);
    const manifest = await writeBackup({
      url,
      file,
      masterKey: key,
      // An operator who stores the key elsewhere wants it separate from the data.
      includeKey: config.MASTER_KEY === undefined && !options.withoutKey,
      includeLog: config.EVENT_STORE_URL === undefined,
      // A bucket has its own backup. The local folder then contains only unfinished uploads.
      mediaFolder: config.MEDIA_S3_BUCKET === undefined && existsSync(mediaFolder(config)) ? mediaFolder(config) : null,
      product: productName(),
      now,
      ...(onProgress ? { onProgress } : {}),
    });
    await note(url, now, statSync(file).size);
    return manifest;
  } finally {
    await release();
  }
}

/** Notes for the operator about a new backup. */
export function aboutBackup(manifest: Manifest): readonly string[] {
  const of = (schema: string, name: string) => manifest.tables.find((table) => table.schema === schema && table.name === name)?.rows ?? 0;
  const { included, fingerprint } = manifest.masterKey;
  return [
    manifest.head === null
      ? 'The backup DOES NOT CONTAIN THE LOG, which is stored in EventStoreDB (EVENT_STORE_URL). Back up EventStoreDB with its own tools before each backup of Folkmoot.'
      : `${manifest.head + 1} events, up to position ${manifest.head}.`,
    `${of('vault', 'logins')} logins, ${of('vault', 'sessions')} sessions, ${of('vault', 'keys')} personal keys.`,
    manifest.media === null
      ? 'The backup DOES NOT CONTAIN THE FILES: there is no media folder here (MEDIA_DIR), or the files are in a bucket (MEDIA_S3_BUCKET). Back them up separately, after this backup.'
      : `${manifest.media.length} files.`,
    included
      ? 'The backup contains the master key, so anyone who has the file can read everything. Store the file where no one else has access.'
      : `The backup DOES NOT CONTAIN THE MASTER KEY (${fingerprint}), and is useless without it. Store the key in a safe, separate place.`,
  ];
}
