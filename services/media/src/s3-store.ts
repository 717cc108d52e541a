/**
 * A store in a bucket with the S3 protocol. An object appears after its last byte. Unfinished uploads are deleted. Files are streamed, with
 * a few parts in memory.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { type FileStore, MOST_REMOVED } from './file-store.ts';

export type S3Settings = {
  /** null: Amazon's endpoint of the region. */
  readonly url: string | null;
  readonly bucket: string;
  readonly region: string;
  readonly key: string;
  readonly secret: string;
};

const PART_BYTES = 5 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
/** A slow download keeps a connection to the bucket open. */
const MOST_LINES = 500;
const CONNECT_WITHIN_MS = 5000;

function isMissing(error: unknown): boolean {
  return error instanceof Error && ['NoSuchKey', 'NotFound', 'NoSuchUpload'].includes(error.name);
}

async function unlessMissing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function clientOf({ url, region, key, secret }: S3Settings): S3Client {
  return new S3Client({
    region,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    // Self-hosted servers rarely have a host name for each bucket.
    ...(url === null ? {} : { endpoint: url, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_WITHIN_MS,
      httpAgent: { maxSockets: MOST_LINES },
      httpsAgent: { maxSockets: MOST_LINES },
    },
  });
}

/** `lent`: the folder for files that are needed locally for a moment. */
export async function openS3Store(settings: S3Settings, lent: string): Promise<FileStore> {
  const client = clientOf(settings);
  const Bucket = settings.bucket;
  await rm(lent, { recursive: true, force: true });
  await mkdir(lent, { recursive: true });

  async function bodyOf(Key: string, Range?: string): Promise<Readable | null> {
    const found = await unlessMissing(client.send(new GetObjectCommand({ Bucket, Key, ...(Range === undefined ? {} : { Range }) })));
    if (found === null) return null;
    if (!(found.Body instanceof Readable)) throw new Error('The bucket answered without a body.');
    return found.Body;
  }

  async function page(Prefix: string, StartAfter?: string) {
    const { Contents = [], IsTruncated = false } = await client.send(
      new ListObjectsV2Command({ Bucket, Prefix, MaxKeys: MOST_REMOVED, ...(StartAfter === undefined ? {} : { StartAfter }) }),
    );
    return { keys: Contents.flatMap(({ Key }) => Key ?? []), more: IsTruncated };
  }

  return {
    async put(Key, file) {
      const upload = new Upload({
        client,
        params: { Bucket, Key, Body: createReadStream(file) },
        partSize: PART_BYTES,
        queueSize: PARTS_AT_ONCE,
        leavePartsOnError: false,
      });
      await upload.done();
      await rm(file, { force: true });
    },
    async write(Key, text) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body: text }));
    },
    async find(Key) {
      const found = await unlessMissing(client.send(new HeadObjectCommand({ Bucket, Key })));
      if (found === null) return null;
      return {
        bytes: found.ContentLength ?? 0,
        modifiedAt: found.LastModified ?? new Date(0),
        async read({ from, to }) {
          const body = await bodyOf(Key, `bytes=${from}-${to}`);
          if (!body) throw new Error('A file was removed while it was sent.');
          return body;
        },
      };
    },
    async readText(Key) {
      const body = await bodyOf(Key);
      if (!body) return null;
      const chunks = await body.toArray();
      return Buffer.concat(chunks).toString('utf8');
    },
    async lend(Key, use) {
      const body = await bodyOf(Key);
      if (!body) return null;
      const folder = await mkdtemp(join(lent, 'file-'));
      try {
        const file = join(folder, 'data');
        await pipeline(body, createWriteStream(file));
        return await use(file);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    async removeSome(prefix) {
      const { keys } = await page(prefix);
      if (keys.length === 0) return 0;
      const { Errors = [] } = await client.send(
        new DeleteObjectsCommand({ Bucket, Delete: { Objects: keys.map((Key) => ({ Key })), Quiet: true } }),
      );
      if (Errors.length > 0) throw new Error(`${Errors.length} files could not be removed: ${Errors[0]?.Code ?? 'no reason given'}.`);
      return keys.length;
    },
    async *list(prefix) {
      let last: string | undefined;
      for (;;) {
        const { keys, more } = await page(prefix, last);
        yield* keys;
        last = keys.at(-1);
        if (!more || last === undefined) return;
      }
    },
    async dropUnfinished(before) {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }));
      for (const { Key, UploadId, Initiated } of Uploads) {
        if ((Initiated?.getTime() ?? before) >= before) continue;
        await unlessMissing(client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })));
      }
    },
    async check() {
      await client.send(new HeadBucketCommand({ Bucket }));
    },
    close: () => client.destroy(),
  };
}
