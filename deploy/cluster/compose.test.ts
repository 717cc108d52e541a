/** Checks the compose file against its format and our own rules, with a real parser. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_SETTINGS } from '@folkmoot/platform/config/all-settings';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { composeFile } from './compose.ts';
import { topology } from './topology.ts';
import { environmentOf, partOf, Topology } from './topology-schema.ts';

const ROOT = join(import.meta.dirname, '../..');

const Duration = z.string().regex(/^\d+(ms|s|m)$/);
const Service = z.strictObject({
  image: z.string().regex(/:.*\d/),
  build: z.strictObject({ context: z.literal('..'), dockerfile: z.literal('deploy/Dockerfile') }).optional(),
  entrypoint: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  profiles: z.array(z.string()).optional(),
  environment: z.record(z.string().regex(/^[A-Z][A-Z0-9_]*$/), z.string()).optional(),
  secrets: z.array(z.string()).optional(),
  volumes: z.array(z.string().regex(/^[\w./-]+:\/[\w./-]+(:ro)?$/)).optional(),
  tmpfs: z.array(z.string().startsWith('/')).optional(),
  ports: z.array(z.string().regex(/^([\d.]+:)?[\d-]+:[\d-]+(\/(tcp|udp))?$/)).optional(),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') })).optional(),
  healthcheck: z.strictObject({
    test: z.tuple([z.literal('CMD'), z.string()], z.string()),
    interval: Duration,
    timeout: Duration,
    retries: z.int().positive(),
    start_period: Duration,
    start_interval: Duration,
  }),
  deploy: z.strictObject({
    resources: z.strictObject({ limits: z.strictObject({ cpus: z.string().regex(/^[\d.]+$/), memory: z.string().regex(/^\d+M$/) }) }),
  }),
  user: z.string().regex(/^[1-9]\d*:[1-9]\d*$/),
  read_only: z.boolean(),
  cap_drop: z.tuple([z.literal('ALL')]),
  cap_add: z.tuple([z.literal('NET_BIND_SERVICE')]).optional(),
  networks: z.tuple([z.literal('calls')]).optional(),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  init: z.literal(true),
  restart: z.literal('unless-stopped'),
  stop_grace_period: Duration,
});
const Compose = z.strictObject({
  name: z.string(),
  services: z.record(z.string().regex(/^[a-z0-9][a-z0-9-]*$/), Service),
  networks: z.strictObject({ calls: z.strictObject({}) }),
  volumes: z.record(z.string(), z.strictObject({})),
  secrets: z.record(z.string(), z.strictObject({ file: z.string().startsWith('./secrets/') })),
});

const compose = Compose.parse(parse(composeFile(), { version: '1.1' }));
const services = Object.entries(compose.services);
const ours = services.filter(([, service]) => service.build);

describe('the compose file', () => {
  it('has the full topology: the engines, two instances of each service, a proxy, and monitoring', () => {
    expect(Object.keys(compose.services)).toEqual([
      ...['postgres', 'kafka', 'redis', 'eventstore'],
      ...['relay-1', 'relay-2', 'projector-1', 'projector-2', 'media-1', 'embedder-1'],
      ...['command-api', 'gateway'].flatMap((name) => [`${name}-1`, `${name}-2`]),
      ...['proxy', 'turn', 'prometheus', 'grafana'],
    ]);
    expect(ours.map(([, service]) => service.command?.[0])).toEqual(expect.arrayContaining(['relay', 'gateway', 'command-api']));
  });

  it('refers only to existing services, volumes and secrets', () => {
    for (const [name, service] of services) {
      for (const needed of Object.keys(service.depends_on ?? {})) expect(compose.services, name).toHaveProperty([needed]);
      for (const secret of service.secrets ?? []) expect(compose.secrets, name).toHaveProperty([secret]);
      for (const volume of service.volumes ?? []) {
        const [from = ''] = volume.split(':');
        if (!from.startsWith('./')) expect(compose.volumes, name).toHaveProperty([from]);
        else expect(globSync(join(ROOT, 'deploy', from)), name).toHaveLength(1);
      }
    }
  });

  it('passes secrets as files, and only to the services that read them', () => {
    for (const [name, { environment = {}, secrets = [], entrypoint = [], command = [], healthcheck, build }] of services) {
      const words = [...Object.values(environment), ...entrypoint, ...command, ...healthcheck.test];
      const read = words.flatMap((word) => [...word.matchAll(/\/run\/secrets\/([\w.-]+)/g)].map(([, secret]) => secret));
      // Used in a configuration file, or in a URL that is a secret itself.
      const byOthers = name === 'prometheus' ? ['metrics-token'] : build ? ['eventstore-ca.crt'] : [];
      expect([...new Set([...read, ...byOthers])].sort(), name).toEqual([...secrets].sort());
      expect(
        Object.keys(environment).filter((key) =>
          /PASSWORD$|SECRET$|(MASTER|PROOF)_KEY$|(DATABASE|EVENT_STORE|REDIS|SMTP)_URL$|TOKEN$/.test(key),
        ),
        name,
      ).toEqual([]);
    }
  });

  it('passes on every setting that the topology does not define itself', () => {
    const given = new Set(ours.flatMap(([, { environment = {} }]) => Object.keys(environment)));
    const isPassedOn = (name: string) => given.has(name) || given.has(`${name}_FILE`);
    // Settings with one fixed value in the network.
    const decided = ['HOST', 'DEFAULT_PUBLIC_URL', 'MEDIA_DIR'];
    expect(Object.keys(ALL_SETTINGS).filter((name) => !isPassedOn(name) && !decided.includes(name))).toEqual([]);
  });

  it.each(['command-api', 'gateway'])('passes identity providers and PASSWORD_LOGIN to each %s, also as plain processes', (part) => {
    for (const number of [1, 2]) {
      const { environment, secrets } = compose.services[`${part}-${number}`] ?? {};
      expect(environment).toMatchObject({ OIDC_PROVIDERS_FILE: '/run/secrets/oidc-providers', PASSWORD_LOGIN: expect.any(String) });
      expect(secrets).toContain('oidc-providers');
    }
    const set: Readonly<Record<string, string>> = { OIDC_PROVIDERS: '[]', PASSWORD_LOGIN: 'off' };
    const places = { addresses: () => [], secretFile: () => undefined, setting: (name: string) => set[name] };
    const service = partOf(topology, part);
    expect(service && environmentOf(service, topology, places)).toMatchObject(set);
  });

  it('requires a login for Kafka and EventStoreDB', () => {
    const { kafka, eventstore } = compose.services;
    const listeners = Object.entries(kafka?.environment ?? {}).filter(([key]) => /LISTENER/.test(key));
    expect(listeners.filter(([, value]) => /\bPLAINTEXT/.test(value))).toEqual([]);
    expect(kafka?.environment?.KAFKA_LISTENER_SECURITY_PROTOCOL_MAP).toMatch(/^CONTROLLER:SASL_PLAINTEXT,SASL_PLAINTEXT:SASL_PLAINTEXT$/);
    // EventStoreDB ignores passwords in insecure mode, and its default ones are public.
    expect(eventstore?.environment).not.toHaveProperty('EVENTSTORE_INSECURE');
    // Compose needs `$$` for `$`.
    for (const user of ['ADMIN', 'OPS']) expect(eventstore?.entrypoint?.[2]).toMatch(`EVENTSTORE_DEFAULT_${user}_PASSWORD="$$(cat /run/`);
    for (const [name, { environment = {} }] of ours) {
      expect(environment, name).toMatchObject({
        EVENT_STORE_URL_FILE: '/run/secrets/event-store-url',
        KAFKA_USERNAME: 'folkmoot',
        KAFKA_PASSWORD_FILE: '/run/secrets/kafka-password',
      });
    }
  });

  it('passes only existing settings to our services', () => {
    const known = new Set(Object.keys(ALL_SETTINGS).flatMap((name) => [name, `${name}_FILE`]));
    for (const [name, { environment = {} }] of ours)
      expect(
        Object.keys(environment).filter((key) => !known.has(key)),
        name,
      ).toEqual([]);
  });

  it('mounts our own image read-only, and publishes only the ports that users need', () => {
    expect(ours.every(([, service]) => service.read_only)).toBe(true);
    expect(services.filter(([, service]) => service.ports).map(([name]) => name)).toEqual(['proxy', 'turn', 'grafana']);
  });

  it('relays calls with a shared secret, and not to internal addresses', () => {
    const { turn } = compose.services;
    expect(
      Object.values(compose.services)
        .filter(({ networks }) => networks)
        .map(({ image }) => image),
    ).toEqual([turn?.image]);
    expect(compose.services['command-api-1']?.environment).toMatchObject({ TURN_SECRET_FILE: '/run/secrets/turn-secret' });
    for (const inside of ['10.0.0.0-', '172.16.0.0-', '192.168.0.0-', '127.0.0.0-'])
      expect(
        turn?.command?.some((word) => word.startsWith(`--denied-peer-ip=${inside}`)),
        inside,
      ).toBe(true);
  });

  it('passes the signing key of the history only to the services that sign or verify', () => {
    const given = ours.filter(([, { environment }]) => environment?.PROOF_KEY_FILE === '/run/secrets/proof-key').map(([name]) => name);
    expect(given).toEqual(['projector-1', 'projector-2', 'command-api-1', 'command-api-2']);
  });

  it('lists every instance in the load balancers', () => {
    const { 'gateway-1': gateway, proxy } = compose.services;
    expect(gateway?.environment?.COMMAND_API_URL).toBe('http://command-api-1:8080,http://command-api-2:8080');
    const [file = ''] = proxy?.volumes?.map((volume) => volume.split(':')[0] ?? '') ?? [];
    const settings = readFileSync(join(ROOT, 'deploy', file), 'utf8');
    for (const name of ['gateway-1', 'gateway-2', 'command-api-1', 'command-api-2', 'media-1']) {
      expect(settings).toMatch(new RegExp(`server ${name} ${name}:8080`));
    }
  });

  it('has a Dockerfile with every package, a pinned base image, and a user that is not root', () => {
    const dockerfile = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8');
    const { workspaces, devDependencies } = z
      .object({ workspaces: z.array(z.string()), devDependencies: z.object({ node: z.string() }) })
      .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
    for (const each of workspaces) expect(dockerfile).toContain(`COPY ${each}/package.json ${each}/\n`);
    expect(dockerfile.match(/^FROM (?!manifests|program).*$/gm)?.every((line) => line.includes(`node:${devDependencies.node}-`))).toBe(
      true,
    );
    expect(dockerfile.match(/^USER (.*)$/m)?.[1]).toBe('1000:1000');
  });
});

describe('the topology', () => {
  it('is refused if it refers to a part that does not exist', () => {
    const [part] = topology.parts;
    const faulty = {
      ...part,
      needs: ['nobody'],
      environment: { A: { urlsOf: 'nowhere' }, B: { secretFile: 'other' } },
      secrets: ['unknown'],
    };
    const { error } = Topology.safeParse({ parts: [faulty], secrets: [] });
    expect(error?.issues.map((issue) => issue.message)).toEqual([
      'postgres refers to nowhere, which is not there',
      'postgres is not given other',
      'postgres needs nobody, which is not there',
      'postgres has an unknown secret: unknown',
    ]);
  });

  it('pins every image', () => {
    const [part] = topology.parts;
    expect(Topology.safeParse({ parts: [{ ...part, secrets: [], environment: {}, image: 'postgres:latest' }], secrets: [] }).success).toBe(
      false,
    );
  });
});
