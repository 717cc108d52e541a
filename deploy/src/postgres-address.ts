/** The address of the embedded Postgres. */
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePorts } from '@folkmoot/platform/net/free-ports';

/** `flags`: of the server. `at`: the end of its URL, after the password. */
export type PostgresAddress = { readonly flags: readonly string[]; readonly at: string };

type Owner = { readonly uid: number; readonly gid: number } | null;

/** Any number, because the folder of the socket belongs to this server. */
const PORT = 5432;

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
  const sockets = socketFolder(folder, owner);
  const flags = ['-p', String(PORT), '-c', 'listen_addresses=', '-c', `unix_socket_directories=${sockets}`];
  return { flags, at: `localhost/postgres?host=${encodeURIComponent(sockets)}&port=${PORT}` };
}

/** On this machine only, at a free port. Other users of the machine need the password. */
export async function onLoopback(): Promise<PostgresAddress> {
  const [port = 0] = await freePorts(1);
  const flags = ['-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
  return { flags, at: `127.0.0.1:${port}/postgres` };
}
