/**
 * The media service and product CDN: it receives uploads, processes images and serves files. It runs on a given HTTP server, below one
 * path.
 */
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
  /** Stores everything, except claimed files if there is a bucket. */
  readonly folder: string;
  /** The bucket for claimed files. null: they are stored in the folder. */
  readonly s3: S3Settings | null;
  readonly internalKey: string;
  readonly limits: RateLimits;
  readonly clock: () => number;
  readonly userOf: (token: string) => Promise<string | null>;
  /** Finds out whether a sender is blocked. */
  readonly blockOf: BlockOf;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly workers: number;
  /** How long attached files are kept that are no processed images. null: until someone removes them. */
  readonly keepMs: () => number | null;
  /** The size limits for files and images, in bytes. */
  readonly sizes: () => FileSizes;
  /** The limit for all unclaimed uploads together. */
  readonly waitingBytes: number;
  /** Whether attachments are served only under signed addresses. */
  readonly isSigned: () => boolean;
  /** The log that decides which files are removed. null: only expired files are removed. */
  readonly followed: Followed | null;
  /** Fetches images from other servers. Default: from public addresses only. */
  readonly fetcher?: GuardedFetch;
};

export type MediaService = {
  /** For services in the same process. */
  readonly media: Media;
  readonly archives: Archives;
  /** Whether files can be written, for /readyz. */
  readonly check: () => Promise<void>;
  /** The last processed position of the log. -1: no log is followed. */
  readonly position: () => number;
  /** Deletes unclaimed uploads, expired files and files that no event names. Also runs every 30 seconds. */
  readonly clean: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const CLEAN_EVERY_MS = 30_000;
const PREFIX = CDN_PATH.slice(0, -1);

export async function startMedia(options: MediaOptions): Promise<MediaService> {
  const { app, folder, internalKey, limits, clock, userOf, blockOf, logger, metrics, keepMs, sizes } = options;
  // Creates a missing folder for this user only, so that other users of the machine can't read uploads.
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
