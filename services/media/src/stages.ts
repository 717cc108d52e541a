/**
 * Unclaimed uploads. Each is a folder that moves from stage to stage. A move is atomic in the file system, so each step happens once, even
 * with several callers or a crash. Uploads survive a restart.
 */
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileKind } from '@folkmoot/platform/media/port';
import { z } from 'zod';
import { KIND_NAMES } from './kinds.ts';

/** The stages: receiving, received, processing, ready to be claimed, being claimed. */
const STAGES = ['arriving', 'arrived', 'finishing', 'finished', 'claiming'] as const;
export type Stage = (typeof STAGES)[number];

/**
 * A received upload. `userId`: the sender, who alone may finish it; null: it came without a ticket. `sha256`: of the received bytes;
 * missing for uploads from before hashes were introduced.
 */
export const Arrived = z.object({
  name: z.string(),
  mime: z.string(),
  bytes: z.number(),
  userId: z.string().nullable(),
  sha256: z.string().optional(),
});
export type Arrived = z.infer<typeof Arrived>;

/** The announcement of a chunked upload, before its first chunk. */
export const Announced = z.object({
  name: z.string(),
  bytes: z.number(),
  pictureOnly: z.boolean(),
  sender: z.string(),
  userId: z.string().nullable(),
});
export type Announced = z.infer<typeof Announced>;

/** The result of processing. */
export const Finished = z.object({
  kind: z.enum(KIND_NAMES as readonly [FileKind, ...FileKind[]]),
  ownerId: z.string().nullable(),
  path: z.string(),
  bytes: z.number(),
  mime: z.string(),
  /** null: the file is stored unchanged. */
  picture: z.object({ width: z.number(), height: z.number(), animated: z.boolean() }).nullable(),
  /** Of the received file and of the stored file. */
  sha256s: z.array(z.string()).optional(),
});
export type Finished = z.infer<typeof Finished>;

const DATA = 'data';
const RESULT = 'result';
const ANNOUNCED = 'announced.json';
const ARRIVED = 'arrived.json';
const FINISHED = 'finished.json';

export type Stages = {
  /** Begins an upload. `data` is the path for its bytes. */
  readonly begin: (fileId: string) => Promise<{ readonly data: string }>;
  /** Moves an upload to another stage. false: it is not at stage `from`, or not anymore. */
  readonly move: (fileId: string, from: Stage, to: Stage) => Promise<boolean>;
  readonly files: (fileId: string, stage: Stage) => { readonly data: string; readonly result: string };
  readonly noteAnnounced: (fileId: string, about: Announced) => Promise<void>;
  /** The announcement with the number of received bytes, also after the upload is complete. null: there is no such upload. */
  readonly announced: (fileId: string) => Promise<(Announced & { readonly there: number }) | null>;
  readonly noteArrived: (fileId: string, about: Arrived) => Promise<void>;
  readonly noteFinished: (fileId: string, about: Finished) => Promise<void>;
  readonly arrived: (fileId: string) => Promise<Arrived | null>;
  readonly finished: (fileId: string) => Promise<Finished | null>;
  readonly drop: (fileId: string, stage: Stage) => Promise<void>;
  /** Drops uploads that were last touched before this time (epoch ms). Returns the number of remaining bytes. */
  readonly dropOlder: (than: number) => Promise<number>;
};

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}

/** Flushes a file to the disk, so that confirmed data survives a power failure. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function write(file: string, about: object): Promise<void> {
  const handle = await open(file, 'w');
  try {
    await handle.writeFile(JSON.stringify(about));
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Moves a file and creates missing folders. */
export async function place(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await rename(from, to);
  await flush(dirname(to));
}

export async function openStages(root: string): Promise<Stages> {
  await Promise.all(STAGES.map((stage) => mkdir(join(root, stage), { recursive: true })));
  const folder = (fileId: string, stage: Stage) => join(root, stage, fileId);

  async function read<T>(file: string, shape: z.ZodType<T>): Promise<T | null> {
    try {
      return shape.parse(JSON.parse(await readFile(file, 'utf8')));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** The time of the last write in a folder, and its total size. */
  async function lookAt(path: string): Promise<{ readonly touchedAt: number; readonly bytes: number }> {
    const names = await readdir(path).catch(() => []);
    const all = await Promise.all([path, ...names.map((name) => join(path, name))].map((each) => stat(each).catch(() => null)));
    return {
      touchedAt: Math.max(0, ...all.map((each) => each?.mtimeMs ?? 0)),
      bytes: all.reduce((sum, each) => sum + (each?.size ?? 0), 0),
    };
  }

  return {
    async begin(fileId) {
      await mkdir(folder(fileId, 'arriving'));
      return { data: join(folder(fileId, 'arriving'), DATA) };
    },
    async move(fileId, from, to) {
      try {
        await rename(folder(fileId, from), folder(fileId, to));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    files: (fileId, stage) => ({ data: join(folder(fileId, stage), DATA), result: join(folder(fileId, stage), RESULT) }),
    noteAnnounced: (fileId, about) => write(join(folder(fileId, 'arriving'), ANNOUNCED), about),
    async announced(fileId) {
      for (const stage of ['arriving', 'arrived'] as const) {
        const about = await read(join(folder(fileId, stage), ANNOUNCED), Announced);
        const data = about && (await stat(join(folder(fileId, stage), DATA)).catch(() => null));
        if (about && data) return { ...about, there: data.size };
      }
      return null;
    },
    noteArrived: (fileId, about) => write(join(folder(fileId, 'arriving'), ARRIVED), about),
    noteFinished: (fileId, about) => write(join(folder(fileId, 'finishing'), FINISHED), about),
    arrived: (fileId) => read(join(folder(fileId, 'finishing'), ARRIVED), Arrived),
    finished: (fileId) => read(join(folder(fileId, 'finished'), FINISHED), Finished),
    drop: (fileId, stage) => rm(folder(fileId, stage), { recursive: true, force: true }),
    async dropOlder(than) {
      let left = 0;
      for (const stage of STAGES) {
        for (const fileId of await readdir(join(root, stage))) {
          const { touchedAt, bytes } = await lookAt(folder(fileId, stage));
          if (touchedAt >= than) left += bytes;
          else await rm(folder(fileId, stage), { recursive: true, force: true });
        }
      }
      return left;
    },
  };
}
