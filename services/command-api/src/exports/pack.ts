/** Writes a user's data into an archive: documents first, then files, then a report about each file. */
import { Readable } from 'node:stream';
import { ARCHIVE_FORMAT, packedName } from '@folkmoot/contracts/exports/archive';
import { EXPORT_LIMITS } from '@folkmoot/contracts/exports/limits';
import type { OwnData, OwnFile } from '@folkmoot/contracts/exports/own-data';
import type { ExportPart } from '@folkmoot/contracts/exports/wire';
import type { Archives } from '@folkmoot/platform/media/archives';
import type { Vault } from '@folkmoot/platform/vault/vault';
import { readme, schemas } from './readme.ts';
import { jsonOf, jsonOfMany, type ZipStream } from './zip-stream.ts';

export type Packing = {
  readonly exportId: string;
  readonly userId: string;
  readonly madeAt: number;
  readonly zip: ZipStream;
  readonly data: OwnData;
  readonly vault: Pick<Vault, 'sessionsOf' | 'devices' | 'drafts'>;
  readonly archives: Pick<Archives, 'open'>;
  /** Receives the progress. It may throw to abort. */
  readonly onProgress: (part: ExportPart, percent: number) => Promise<void>;
};

/** A file counts as this many rows of work. */
const FILE_ROWS = 20;
/** The basic work for every user. */
const BASE_ROWS = 100;
/** The last percent is the upload of the archive. */
const MOST_PERCENT = 99;

/** Types that do not compress further. */
const PACKED = /^(image|video|audio)\/|zip|gzip|compressed/;

export async function pack(packing: Packing): Promise<void> {
  const { exportId, userId, madeAt, zip, data, vault, archives, onProgress } = packing;
  const size = await data.sizeOf(userId);
  const total = BASE_ROWS + size.rows + size.files * FILE_ROWS;
  let done = 0;

  async function advance(part: ExportPart, rows: number): Promise<void> {
    done += rows;
    await onProgress(part, Math.min(MOST_PERCENT, Math.floor((100 * done) / total)));
  }

  async function addAccess(): Promise<void> {
    const [sessions, addresses] = [await vault.sessionsOf(userId), await vault.devices.of(userId)];
    const content = { sessions: sessions.map(({ device, openedAt, lastSeenAt }) => ({ device, openedAt, lastSeenAt })), addresses };
    await zip.add('sessions.json', jsonOf(content));
  }

  async function addDrafts(): Promise<void> {
    const { drafts } = await vault.drafts.of(userId);
    const own = drafts.flatMap(({ channelId, at, draft }) =>
      draft ? [{ channelId, at, content: draft.content, replyTo: draft.replyToMessageIds, edit: draft.edit }] : [],
    );
    await zip.add('drafts.json', jsonOf(own));
  }

  await advance('account', 0);
  await zip.add('README.txt', Readable.from([readme()], { objectMode: false }));
  await zip.add('schemas.json', jsonOf(schemas()));
  await zip.add('export.json', jsonOf({ format: ARCHIVE_FORMAT, exportId, userId, madeAt }));
  await addAccess();
  await addDrafts();
  for await (const { part, file, content } of data.documentsOf(userId)) {
    await advance(part, 1);
    await zip.add(file, 'one' in content ? jsonOf(content.one) : jsonOfMany(content.many, () => advance(part, 1)));
  }
  const missing = new Map<string, 'gone' | 'elsewhere' | 'full'>();
  let room: number = EXPORT_LIMITS.fileBytes;

  async function addFile({ id, path, name, mime }: OwnFile): Promise<void> {
    if (path === null) return void missing.set(id, 'elsewhere');
    const opened = await archives.open(path);
    if (!opened) return void missing.set(id, 'gone');
    if (opened.bytes > room) {
      opened.content.destroy();
      return void missing.set(id, 'full');
    }
    room -= opened.bytes;
    await zip.add(`files/${packedName(id, name)}`, opened.content, { isPacked: PACKED.test(mime ?? '') });
  }

  await advance('files', 0);
  for await (const file of data.filesOf(userId)) {
    await addFile(file);
    await advance('files', FILE_ROWS);
  }

  async function* listed(): AsyncGenerator<object> {
    for await (const { id, of, ofId, path: _, name, mime } of data.filesOf(userId)) {
      const why = missing.get(id) ?? null;
      yield { id, of, ofId, name, mime, file: why === null ? `files/${packedName(id, name)}` : null, why };
    }
  }

  await zip.add(
    'files.json',
    jsonOfMany(listed(), () => advance('files', 0)),
  );
  zip.end();
}
