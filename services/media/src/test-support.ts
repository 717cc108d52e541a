/** A media service on its own folder and port, and actions of its clients. */

import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventSpecs } from '@folkmoot/contracts/events';
import { MEDIA_LIMITS } from '@folkmoot/contracts/media/limits';
import { type Codec, eventCodec } from '@folkmoot/platform/event-log/codec';
import { noRateLimits } from '@folkmoot/platform/http/rate-limits';
import { httpServer } from '@folkmoot/platform/http/server';
import type { GuardedFetch } from '@folkmoot/platform/net/guarded-fetch';
import { createLogger } from '@folkmoot/platform/telemetry/logger';
import { createMetrics } from '@folkmoot/platform/telemetry/metrics';
import { type MediaService, startMedia } from './app.ts';
import type { Followed } from './file-collector.ts';
import type { S3Settings } from './s3-store.ts';
import type { FileSizes } from './sizes.ts';

export const INTERNAL_KEY = 'the key that services share';

/** Seals the text of all users with the same key. */
export function oneKeyCodec(): Codec {
  const key = new Uint8Array(32).fill(7);
  const keysOf = async (subjects: readonly string[]) => new Map(subjects.map((subject) => [subject, key]));
  return eventCodec(eventSpecs, {
    keyOf: async () => key,
    sealingKeys: keysOf,
    openingKeys: keysOf,
    destroyed: async () => new Set<string>(),
    destroy: async () => undefined,
    forget: () => undefined,
  });
}

export type Answered = { readonly status: number; readonly body: Record<string, unknown> };

export type TestMedia = {
  /** Ends with a slash, as clients configure it. */
  readonly cdn: string;
  readonly folder: string;
  readonly service: () => MediaService;
  /** Moves the clock forward. */
  readonly wait: (ms: number) => void;
  readonly post: (path: string, body?: FormData | string) => Promise<Answered>;
  readonly upload: (bytes: Uint8Array, name: string, type: string, query?: string) => Promise<Answered>;
  /** The current files, relative to the folder. */
  readonly files: () => readonly string[];
  readonly sizeOf: (file: string) => number;
  /** `meanwhile` runs while the service is stopped. */
  readonly restart: (meanwhile?: () => Promise<void>) => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** The service may remove files during the listing, so missing ones are skipped. */
function filesBelow(folder: string, path = ''): readonly string[] {
  try {
    const entries = readdirSync(join(folder, path), { withFileTypes: true });
    return entries.flatMap((entry) => {
      const name = join(path, entry.name);
      return entry.isDirectory() ? filesBelow(folder, name) : [name];
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

export async function startTestMedia(
  options: {
    readonly waitingBytes?: number;
    readonly fetcher?: () => GuardedFetch;
    readonly s3?: S3Settings;
    readonly followed?: Followed;
    readonly keepMs?: () => number | null;
    readonly isSigned?: () => boolean;
    readonly sizes?: () => FileSizes;
  } = {},
): Promise<TestMedia> {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-media-'));
  const logger = createLogger('media', 'silent');
  let later = 0;
  const clock = () => Date.now() + later;
  const start = async () => {
    const app = await httpServer({ logger, trustProxy: false, limits: noRateLimits(), internalKey: INTERNAL_KEY, clock });
    const service = await startMedia({
      app,
      folder,
      s3: options.s3 ?? null,
      followed: options.followed ?? null,
      internalKey: INTERNAL_KEY,
      limits: noRateLimits(),
      clock,
      userOf: async (token) => (token === 'known' ? '42' : null),
      blockOf: async () => null,
      logger,
      metrics: createMetrics(),
      workers: 2,
      isSigned: options.isSigned ?? (() => false),
      keepMs: options.keepMs ?? (() => null),
      sizes: options.sizes ?? (() => ({ fileBytes: MEDIA_LIMITS.fileBytes, pictureBytes: MEDIA_LIMITS.pictureBytes })),
      waitingBytes: options.waitingBytes ?? 1e12,
      ...(options.fetcher ? { fetcher: options.fetcher() } : {}),
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    return { app, service };
  };
  let running = await start();
  const address = running.app.server.address();
  let cdn = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/cdn/`;

  async function post(path: string, body?: FormData | string): Promise<Answered> {
    const response = await fetch(`${cdn}${path}`, { method: 'POST', ...(body === undefined ? {} : { body }) });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  async function stop(): Promise<void> {
    await running.app.close();
    await running.service.stop();
  }

  return {
    get cdn() {
      return cdn;
    },
    folder,
    service: () => running.service,
    wait(ms) {
      later += ms;
    },
    post,
    upload(bytes, name, type, query = '') {
      const form = new FormData();
      form.append('f', new Blob([bytes.slice()], { type }), name);
      return post(`upload${query}`, form);
    },
    files: () => filesBelow(folder).toSorted(),
    sizeOf: (file) => statSync(join(folder, file)).size,
    async restart(meanwhile) {
      await stop();
      await meanwhile?.();
      running = await start();
      const bound = running.app.server.address();
      cdn = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}/cdn/`;
    },
    async stop() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
