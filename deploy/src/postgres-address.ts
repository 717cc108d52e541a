/** The address of the embedded Postgres. */
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { freePorts } from '@folkmoot/platform/net/free-ports';
import { isAlive } from './is-alive.ts';

/** `flags`: of the server. `at`: the end of its URL, after the password. `release`: for when the server has stopped. */
export type PostgresAddress = { readonly flags: readonly string[]; readonly at: string; readonly release: () => void };

type Owner = { readonly uid: number; readonly gid: number } | null;

/** Any number, because the folder of the socket belongs to this server. */
const PORT = 5432;

const FOLDER_NAME = /^folkmoot-[0-9a-f]{16}$/;
/** A server that is starting has a folder without a socket for some seconds. */
const UNUSED_MS = 60 * 60_000;

/** Removes socket folders of this user that no server uses, for example after a power failure. */
function removeUnused(uid: number): void {
  for (const name of readdirSync(tmpdir())) {
    const path = join(tmpdir(), name);
    if (FOLDER_NAME.test(name) && isUnused(path, uid)) rmSync(path, { recursive: true, force: true });
  }
}

function isUnused(path: string, uid: number): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats?.isDirectory() || stats.uid !== uid || Date.now() - stats.mtimeMs < UNUSED_MS) return false;
  const lock = join(path, `.s.PGSQL.${PORT}.lock`);
  return !existsSync(lock) || !isAlive(Number(readFileSync(lock, 'utf8').split('\n')[0]));
}

/** The path of a socket is limited to 103 bytes, so the socket is in a temporary folder with a hash of the data folder. */
function socketFolder(folder: string, owner: Owner): string {
  const path = join(tmpdir(), `folkmoot-${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 16)}`);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chmodSync(path, 0o700);
  if (owner) chownSync(path, owner.uid, owner.gid);
  return path;
}

/**
 * A local socket is twice as fast as TCP, and no other user of the machine can connect. `owner`: the user of the server, if it is another
 * one.
 */
export function onSocket(folder: string, owner: Owner): PostgresAddress {
  removeUnused(owner?.uid ?? userInfo().uid);
  const sockets = socketFolder(folder, owner);
  const flags = ['-p', String(PORT), '-c', 'listen_addresses=', '-c', `unix_socket_directories=${sockets}`];
  return {
    flags,
    at: `localhost/postgres?host=${encodeURIComponent(sockets)}&port=${PORT}`,
    release: () => rmSync(sockets, { recursive: true, force: true }),
  };
}

/** On this machine only, at a free port. Other users of the machine need the password. */
export async function onLoopback(): Promise<PostgresAddress> {
  const [port = 0] = await freePorts(1);
  const flags = ['-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
  return { flags, at: `127.0.0.1:${port}/postgres`, release: () => undefined };
}
