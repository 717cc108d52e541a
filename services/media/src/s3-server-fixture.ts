/** A real local S3 server: the program in VERSITYGW, or one that Go builds once from source. It stores its files in a folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { freePorts } from '@folkmoot/platform/net/free-ports';
import { vi } from 'vitest';
import type { S3Settings } from './s3-store.ts';

const VERSION = 'v1.8.0';
const CACHE = fileURLToPath(new URL(`../../../.cache/versitygw/${VERSION}`, import.meta.url));

export type S3Server = {
  readonly settings: S3Settings;
  /** Accesses the bucket directly. */
  readonly client: S3Client;
  readonly stop: () => Promise<void>;
};

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function build(): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const child = spawn('go', ['install', `github.com/versity/versitygw/cmd/versitygw@${VERSION}`], {
    env: { ...process.env, GOBIN: CACHE },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.once('error', () =>
      reject(new Error('Go is not installed to build the S3 server. Install it, or name the server in VERSITYGW.')),
    );
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`Go could not build the S3 server:\n${output.slice(-2000)}`))));
  });
}

async function program(): Promise<string> {
  if (process.env.VERSITYGW) return process.env.VERSITYGW;
  const file = join(CACHE, 'versitygw');
  if (!isProgram(file)) await build();
  return file;
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}

export async function startS3Server(): Promise<S3Server> {
  const file = await program();
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-s3-'));
  // Metadata is stored in a separate folder, because not every disk supports extended attributes.
  const [files, about] = [join(folder, 'files'), join(folder, 'about')];
  for (const each of [files, about]) mkdirSync(each);
  const [port = 0] = await freePorts(1);
  const settings: S3Settings = {
    url: `http://127.0.0.1:${port}`,
    bucket: 'folkmoot-files',
    region: 'us-east-1',
    key: 'the-key',
    secret: 'the secret of the key',
  };
  const { url, bucket, key, secret, region } = settings;
  const address = new URL(url ?? '').host;
  const child = spawn(file, ['--port', address, '--access', key, '--secret', secret, '--quiet', 'posix', '--sidecar', about, files], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const client = new S3Client({
    region,
    endpoint: url ?? '',
    forcePathStyle: true,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    maxAttempts: 1,
  });
  async function stop(): Promise<void> {
    client.destroy();
    await ended(child);
    rmSync(folder, { recursive: true, force: true });
  }
  try {
    await vi.waitFor(() => client.send(new CreateBucketCommand({ Bucket: bucket })), { timeout: 60_000, interval: 200 });
  } catch (error) {
    await stop();
    throw error;
  }
  return { settings, client, stop };
}
