/** The media service, the product CDN: uploads, pictures made fit, files served. It stands on an HTTP server, below one path. */
import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import { CDN_PATH, MEDIA_LIMITS } from '@folkmoot/contracts/media/limits';
import type { RateLimits } from '@folkmoot/platform/http/rate-limits';
import { archiveLinks } from '@folkmoot/platform/media/archive-links';
import type { Archives } from '@folkmoot/platform/media/archives';
import { noFileHashes, openFileHashes } from '@folkmoot/platform/media/file-hashes';
import type { Media } from '@folkmoot/platform/media/port';
import { signedPaths } from '@folkmoot/platform/media/signed-paths';
import { veiledPaths } from '@folkmoot/platform/media/veiled-paths';
import { type GuardedFetch, guardedFetch } from '@folkmoot/platform/net/guarded-fetch';
import type { Logger } from '@folkmoot/platform/telemetry/logger';
import type { Metrics } from '@folkmoot/platform/telemetry/metrics';
import type { FastifyInstance } from 'fastify';
import { answerErrors } from './answers.ts';
import { mountArchives } from './archive-routes.ts';
import { openArchives } from './archives.ts';
import type { BlockOf } from './blocked.ts';
import { type Followed, startFileCollector } from './file-collector.ts';
import { mountFiles } from './file-routes.ts';
import { openFolderStore } from './folder-store.ts';
import { uploadGate } from './gate.ts';
import { hashExisting } from './hash-existing.ts';
import { mountInternal } from './internal-routes.ts';
import { startPictures } from './pictures/pool.ts';
import { mountProxy, type ProxiedPictures } from './proxy-route.ts';
import { mountResumable } from './resumable-routes.ts';
import { openS3Store, type S3Settings } from './s3-store.ts';
import type { FileSizes } from './sizes.ts';
import { openStages } from './stages.ts';
import { openStored } from './stored.ts';
import { tickets } from './tickets.ts';
import { uploadIds } from './upload-ids.ts';
import { uploadPacing } from './upload-pacing.ts';
import { mountUploads } from './upload-routes.ts';
import { makeVariants } from './variants.ts';

export type MediaOptions = {
  readonly app: FastifyInstance;
  /** Everything lies there, but for claimed files where there is a bucket. */
  readonly folder: string;
  /** The bucket that claimed files lie in; null: the folder. */
  readonly s3: S3Settings | null;
  readonly internalKey: string;
  readonly limits: RateLimits;
  readonly clock: () => number;
  readonly userOf: (token: string) => Promise<string | null>;
  /** Who may send nothing. */
  readonly blockOf: BlockOf;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly workers: number;
  /** How long attached files are kept that are no processed pictures; null: until somebody removes them. */
  readonly keepMs: () => number | null;
  /** The largest file and the largest picture, in bytes. */
  readonly sizes: () => FileSizes;
  /** Uploads that nobody has claimed yet take no more room than that. */
  readonly waitingBytes: number;
  /** Whether attachments are served under signed addresses only. */
  readonly isSigned: () => boolean;
  /** What is removed follows from the log; null: there is none, and nothing but what expires is removed by itself. */
  readonly followed: Followed | null;
  /** How pictures of elsewhere are fetched; without it, from public addresses only. */
  readonly fetcher?: GuardedFetch;
};

export type MediaService = {
  /** For services in the same process. */
  readonly media: Media;
  readonly archives: Archives;
  /** Whether files can be written, for /readyz. */
  readonly check: () => Promise<void>;
  /** How far the log has been followed; -1 where there is none. */
  readonly position: () => number;
  /** Deletes uploads that nobody claimed, and files that have expired or that no event names. Done every half minute besides. */
  readonly clean: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const CLEAN_EVERY_MS = 30_000;
const PREFIX = CDN_PATH.slice(0, -1);

export async function startMedia(options: MediaOptions): Promise<MediaService> {
  const { app, folder, internalKey, limits, clock, userOf, blockOf, logger, metrics, keepMs, sizes } = options;
  // Where it is not there yet: what people send is for nobody else who logs in to the machine.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const stages = await openStages(join(folder, 'unclaimed'));
  const store = options.s3 ? await openS3Store(options.s3, join(folder, 'lent')) : await openFolderStore(folder);
  const hashes = options.followed ? await openFileHashes(options.followed.readModels) : noFileHashes;
  const stored = await openStored({ folder, store, stages, hashes, clock, keepMs });
  const archives = await openArchives({ folder: join(folder, 'archiving'), store, stored });
  const links = archiveLinks(internalKey);
  const collector = options.followed && (await startFileCollector({ ...options.followed, stored, hashes, logger }));
  const pictures = startPictures({ workers: options.workers, onDone: metrics.pictureDone });
  const gate = uploadGate(options.waitingBytes);
  const fetcher = options.fetcher ?? guardedFetch();
  const variants = makeVariants(pictures);
  const { unveil } = veiledPaths(internalKey);
  const { verify } = signedPaths(internalKey, clock);
  let proxied: ProxiedPictures | null = null;
  metrics.watch('media_uploads', gate.open);
  metrics.watch('media_pictures', pictures.open);

  async function clean(): Promise<void> {
    gate.setWaiting(await stages.dropOlder(clock() - MEDIA_LIMITS.unclaimedMs));
    await stored.clean(clock());
    await archives.clean(clock());
    await collector?.collect(clock());
    await proxied?.clean(clock());
  }

  await clean();
  const cleaning = setInterval(() => {
    clean().catch((error: unknown) => logger.error({ err: error }, 'Files could not be cleaned up'));
  }, CLEAN_EVERY_MS);
  cleaning.unref();
  const over = new AbortController();
  const hashing = hashExisting(stored, hashes, over.signal).catch((error: unknown) => {
    logger.error({ err: error }, 'Older files could not be hashed: the next start goes on');
  });

  await app.register(
    async (cdn) => {
      await cdn.register(multipart, { throwFileSizeLimit: false });
      answerErrors(cdn, logger);
      const uploads = {
        stages,
        hashes,
        turns: uploadPacing(),
        pictures,
        gate,
        sizes,
        tickets: tickets(internalKey, clock),
        limits,
        clock,
        newUploadId: uploadIds(clock),
        userOf,
        blockOf,
      };
      mountUploads(cdn, uploads);
      mountResumable(cdn, uploads, logger);
      mountInternal(cdn, stored, internalKey);
      mountArchives(cdn, { archives, links, internalKey, clock });
      proxied = await mountProxy(cdn, { prefix: PREFIX, folder: join(folder, 'proxied'), fetcher, variants, limits, clock });
      const isKept = async (fileId: string) => (await collector?.isKept(fileId)) ?? false;
      mountFiles(cdn, { prefix: PREFIX, stored, variants, unveil, verify, isSigned: options.isSigned, isKept, limits, clock });
    },
    { prefix: PREFIX },
  );

  return {
    media: { claim: stored.claim, remove: stored.remove },
    archives: { ...archives, linkTo: links.linkTo },
    async check() {
      await access(folder, constants.W_OK);
      await store.check();
    },
    clean,
    position: () => collector?.position() ?? -1,
    async stop() {
      clearInterval(cleaning);
      over.abort();
      await hashing;
      await collector?.stop();
      await pictures.stop();
      await fetcher.close();
      store.close();
    },
  };
}
