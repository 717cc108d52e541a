/**
 * `GET {CDN}proxy/{address}/{name}`: images from other servers, so that their operators do not see who reads a message (servers document
 * 6.2). The images are fetched with guards, validated, and cached for half an hour.
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import type { RateLimit } from '@folkmoot/contracts/kernel/route';
import { MEDIA_LIMITS, PICTURE_TYPES } from '@folkmoot/contracts/media/limits';
import { refusalRateLimitHeaders } from '@folkmoot/platform/http/limit-headers';
import { overLimit, type RateLimits } from '@folkmoot/platform/http/rate-limits';
import { refusedReply } from '@folkmoot/platform/http/refused';
import { refuseWith } from '@folkmoot/platform/http/server';
import type { GuardedFetch } from '@folkmoot/platform/net/guarded-fetch';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { refuseUpload } from './answers.ts';
import { pathBelow } from './file-routes.ts';
import { storedFile } from './folder-store.ts';
import { serve } from './serve.ts';
import { isPicture, sniffedFile } from './sniff.ts';
import { trimFolder } from './trim-folder.ts';
import { type Variants, variantOf } from './variants.ts';

export type ProxyRoute = {
  readonly prefix: string;
  readonly folder: string;
  readonly fetcher: GuardedFetch;
  readonly variants: Variants;
  readonly limits: RateLimits;
  readonly clock: () => number;
  /** The size limit of the cache. The oldest images are dropped first. */
  readonly mostBytes?: number;
};

export type ProxiedPictures = {
  /** Drops images that were fetched too long ago. */
  readonly clean: (now: number) => Promise<void>;
};

const KEPT_SECONDS = 1800;
const LIMITS = { bytes: MEDIA_LIMITS.proxiedBytes, ms: 5000, redirects: 3 };
/** Limits only requests that fetch an image. */
const FETCHING: RateLimit = { name: 'media_proxy', requests: 120, perMs: 60_000, by: 'address' };
const MOST_AT_ONCE = 24;
/** For all cached images together, so that no one can fill the disk with large images. */
const MOST_BYTES = 512 * 1024 * 1024;
const Query = z.object({ size: z.string().optional(), type: z.string().optional() }).catch({});

/** The address in a path. null: there is none. */
export function addressIn(path: string): string | null {
  const [, encoded] = /^proxy\/([^/]+)(?:\/|$)/.exec(path) ?? [];
  if (encoded === undefined) return null;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}

export async function mountProxy(app: FastifyInstance, options: ProxyRoute): Promise<ProxiedPictures> {
  const { prefix, folder, fetcher, variants, limits, clock, mostBytes = MOST_BYTES } = options;
  await mkdir(folder, { recursive: true });
  let keptBytes = await trimFolder(folder, mostBytes);
  let thinning: Promise<void> | null = null;
  const fetching = new Map<string, Promise<boolean>>();
  let begun = 0;

  async function bring(address: string, file: string): Promise<boolean> {
    begun += 1;
    const arriving = `${file}.${begun}.arriving`;
    try {
      const { status, type, body } = await fetcher.get(address, LIMITS, PICTURE_TYPES.join(', '));
      const accepted: readonly string[] = PICTURE_TYPES;
      if (status !== 200 || !accepted.includes(type)) {
        body.on('error', () => undefined);
        body.destroy();
        return false;
      }
      await pipeline(body, createWriteStream(arriving));
      if (!isPicture(await sniffedFile(arriving))) return false;
      keptBytes += (await stat(arriving)).size;
      await rename(arriving, file);
      if (keptBytes > mostBytes) await makeRoom();
      return true;
    } catch {
      // Whatever the error is, there is no image at this address.
      return false;
    } finally {
      await rm(arriving, { force: true });
    }
  }

  /** Frees a quarter in one step, so that not every new image scans the whole cache. */
  function makeRoom(): Promise<void> {
    thinning ??= trimFolder(folder, mostBytes * 0.75)
      .then((bytes) => {
        keptBytes = bytes;
      })
      .finally(() => {
        thinning = null;
      });
    return thinning;
  }

  async function isFresh(file: string): Promise<boolean> {
    const about = await stat(file).catch(() => null);
    return about !== null && about.mtimeMs > clock() - KEPT_SECONDS * 1000;
  }

  app.get('/proxy/*', async (request, reply) => {
    const address = addressIn(pathBelow(prefix, request.url));
    if (address === null) return refuseUpload(reply, refuse('NotProxied'));
    const id = createHash('sha256').update(address).digest('hex');
    const file = join(folder, id);
    if (!(await isFresh(file))) {
      const limited = await overLimit(limits, FETCHING, request.ip, clock(), refusalRateLimitHeaders(reply));
      if (limited) return refuseWith(reply, refusedReply(limited));
      if (!fetching.has(id) && fetching.size >= MOST_AT_ONCE) return refuseUpload(reply, refuse('TooManyUploads'));
      const running = fetching.get(id) ?? bring(address, file).finally(() => fetching.delete(id));
      fetching.set(id, running);
      if (!(await running)) return refuseUpload(reply, refuse('NotProxied'));
    }
    const variant = variantOf(Query.parse(request.query));
    const made = variant ? await variants.make((use) => use(file), `${file}.variants`, variant) : file;
    // If no worker can read the image, the original must not be sent in place of a still one.
    const lying = made === null ? null : await storedFile(made);
    if (lying === null) return refuseUpload(reply, refuse('NotProxied'));
    return serve(request, reply, { file: lying, name: 'picture', cacheControl: `public, max-age=${KEPT_SECONDS}` });
  });

  return {
    async clean(now) {
      for (const name of await readdir(folder)) {
        const about = await stat(join(folder, name)).catch(() => null);
        if (about && about.mtimeMs < now - KEPT_SECONDS * 1000) await rm(join(folder, name), { recursive: true, force: true });
      }
      keptBytes = await trimFolder(folder, mostBytes);
    },
  };
}
