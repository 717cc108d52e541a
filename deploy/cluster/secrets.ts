/** Creates the secrets of the compose file, each in its own file. Existing files, for example of an operator, are kept. */
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '@folkmoot/platform/errors';
import { ownCertificates } from '@folkmoot/platform/net/own-certificates';
import { brokerUsers, clientLogin } from './kafka-users.ts';
import { EVENT_STORE_USERNAME, topology } from './topology.ts';

export type SecretsOptions = {
  /** Whether EventStoreDB is the event log, to which `event-store-url` then refers. */
  readonly eventStore?: boolean;
};

/** Characters that need no escaping anywhere. */
const UNESCAPED = /^[\w-]+$/;

function fresh(): string {
  return randomBytes(24).toString('base64url');
}

/** Returns the names of the created secrets. */
export async function makeSecrets(folder: string, { eventStore = false }: SecretsOptions = {}): Promise<readonly string[]> {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  const made: string[] = [];
  const fileOf = (name: string) => join(folder, name);
  function write(name: string, text: string): void {
    // Readable for all, because the user in the container differs. The folder keeps other users out.
    writeFileSync(fileOf(name), text, { mode: 0o644 });
    made.push(name);
  }
  function secret(name: string, make: () => string): string {
    if (!existsSync(fileOf(name))) write(name, make());
    return readFileSync(fileOf(name), 'utf8').trim();
  }
  const password = secret('database-password', fresh);
  const redisUrl = secret('redis-url', () => `redis://:${fresh()}@redis:6379`);
  const turnSecret = secret('turn-secret', fresh);
  const kafkaPassword = secret('kafka-password', fresh);
  if (!UNESCAPED.test(kafkaPassword)) {
    throw new Failure('Misconfigured', `${fileOf('kafka-password')} can contain only letters, digits, _ and -.`);
  }
  // These belong together, so if one is missing, all are created.
  const certificates = ['eventstore-ca.crt', 'eventstore-certificate', 'eventstore-key'] as const;
  if (certificates.some((name) => !existsSync(fileOf(name)))) {
    const { ca, certificate, key } = await ownCertificates('eventstoredb', 'eventstore', new Date());
    for (const [index, text] of [ca, certificate, key].entries()) write(certificates[index] ?? '', text);
  }
  const eventStorePassword = secret('eventstore-password', fresh);
  const eventStoreUrl = () =>
    `esdb://${EVENT_STORE_USERNAME}:${encodeURIComponent(eventStorePassword)}@eventstore:2113?tls=true&tlsCAFile=/run/secrets/eventstore-ca.crt`;
  if (eventStore && secret('event-store-url', eventStoreUrl) === '') write('event-store-url', eventStoreUrl());
  const makers: Readonly<Record<string, () => string>> = {
    'database-url': () => `postgres://folkmoot:${encodeURIComponent(password)}@postgres:5432/folkmoot`,
    'master-key': () => randomBytes(32).toString('hex'),
    'turn-config': () => `static-auth-secret=${turnSecret}\n`,
    'redis-config': () => `requirepass ${decodeURIComponent(new URL(redisUrl).password)}\n`,
    'kafka-jaas': () => brokerUsers({ broker: fresh(), services: kafkaPassword }),
    'kafka-client': () => clientLogin(kafkaPassword),
    // An empty file counts as not set: the log is Postgres, and the other secrets are optional.
    'event-store-url': () => '',
    'google-client-secret': () => '',
    'media-s3-secret': () => '',
    'proof-key': () => '',
    'oidc-providers': () => '',
    'turnstile-secret': () => '',
    'smtp-url': () => '',
  };
  for (const name of topology.secrets) secret(name, makers[name] ?? fresh);
  return made;
}
