/** Where the embedded Postgres listens. */
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePorts } from '@folkmoot/platform/net/free-ports';

/** `flags`: of the server. `at`: the end of its URL, behind the password. */
export type PostgresAddress = { readonly flags: readonly string[]; readonly at: string };

type Owner = { readonly uid: number; readonly gid: number } | null;

/** Any: the socket's folder is this server's alone. */
const PORT = 5432;

/** Its path may not be longer than 103 bytes, so it does not lie in the data folder but in a folder named after it. */
function socketFolder(folder: string, owner: Owner): string {
  const path = join(tmpdir(), `folkmoot-${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 16)}`);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chmodSync(path, 0o700);
  if (owner) chownSync(path, owner.uid, owner.gid);
  return path;
}

/** A local socket costs half of what TCP does, and nobody else on the machine can connect. `owner`: whom the server runs as, if not us. */
export function onSocket(folder: string, owner: Owner): PostgresAddress {
  const sockets = socketFolder(folder, owner);
  const flags = ['-p', String(PORT), '-c', 'listen_addresses=', '-c', `unix_socket_directories=${sockets}`];
  return { flags, at: `localhost/postgres?host=${encodeURIComponent(sockets)}&port=${PORT}` };
}

/** For this machine only, at a free port. Others on the machine need the password. */
export async function onLoopback(): Promise<PostgresAddress> {
  const [port = 0] = await freePorts(1);
  const flags = ['-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
  return { flags, at: `127.0.0.1:${port}/postgres` };
}
