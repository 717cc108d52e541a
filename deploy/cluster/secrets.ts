/** The secrets of the compose file, each a file of its own that is made once; whoever has better ones puts them there before. */
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { topology } from './topology.ts';

function fresh(): string {
  return randomBytes(24).toString('base64url');
}

/** The names of those that were made. */
export function makeSecrets(folder: string): readonly string[] {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  const made: string[] = [];
  function secret(name: string, make: () => string): string {
    const file = join(folder, name);
    if (!existsSync(file)) {
      // Compose mounts the file as it is, and the user in the container is another: the folder keeps everybody else out.
      writeFileSync(file, make(), { mode: 0o644 });
      made.push(name);
    }
    return readFileSync(file, 'utf8').trim();
  }
  const password = secret('database-password', fresh);
  const redisUrl = secret('redis-url', () => `redis://:${fresh()}@redis:6379`);
  const turnSecret = secret('turn-secret', fresh);
  const makers: Readonly<Record<string, () => string>> = {
    'database-url': () => `postgres://folkmoot:${encodeURIComponent(password)}@postgres:5432/folkmoot`,
    'master-key': () => randomBytes(32).toString('hex'),
    'turn-config': () => `static-auth-secret=${turnSecret}\n`,
    'redis-config': () => `requirepass ${decodeURIComponent(new URL(redisUrl).password)}\n`,
    // Nobody's until the operator has one: empty counts as not set.
    'google-client-secret': () => '',
    'media-s3-secret': () => '',
    'proof-key': () => '',
    'turnstile-secret': () => '',
    'smtp-url': () => '',
  };
  for (const name of topology.secrets) secret(name, makers[name] ?? fresh);
  return made;
}
