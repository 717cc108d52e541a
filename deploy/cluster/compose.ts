/** The topology as a compose file. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { z } from 'zod';
import { proxySettings } from './proxy-settings.ts';
import { topology } from './topology.ts';
import { environmentOf, instancesOf, type Part, type Places, partOf, type Topology } from './topology-schema.ts';

const HEAD = `# Made by \`npm run docs\` from deploy/cluster/topology.ts; do not edit. The same topology runs as plain processes with \`npm run cluster\`.
# Once: npm run cluster -- secrets. Then, in this folder: docker compose up --detach --build
# With EventStoreDB as the log: npm run cluster -- secrets --eventstore. Then: docker compose --profile eventstore up --detach --build
`;

const FOR_PROXY = '# Made by `npm run docs` from deploy/cluster/proxy-settings.ts; do not edit.\n';
/** The DNS server in a Docker network. */
const DOCKERS_NAMES = '127.0.0.11:53';

function version(): string {
  const text = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

const places: Places = {
  addresses(name) {
    const part = partOf(topology, name);
    return part ? instancesOf(part).map((instance) => `${instance}:${part.port}`) : [];
  },
  secretFile: (name) => `/run/secrets/${name}`,
  setting: (name) => `\${${name}:-}`,
};

/** The proxy configuration with the names of the services. */
export function proxyFile(): string {
  const of = (name: string) => {
    const part = partOf(topology, name);
    return part ? instancesOf(part).map((instance) => ({ name: instance, address: `${instance}:${part.port}` })) : [];
  };
  const [commandApis, gateways, media] = [of('command-api'), of('gateway'), of('media')];
  return (
    FOR_PROXY + proxySettings({ listen: `:${partOf(topology, 'proxy')?.port}`, commandApis, gateways, media, resolver: DOCKERS_NAMES })
  );
}

/** A health check with Node, because our image has no shell tools. */
function asks(port: number, path: string): readonly string[] {
  const program = `fetch('http://127.0.0.1:${port}${path}').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))`;
  return ['node', '-e', program];
}

function healthOf(part: Part): object {
  const command = 'command' in part.health ? part.health.command : asks(part.port, part.health.path);
  return { test: ['CMD', ...command], interval: '10s', timeout: '10s', retries: 6, start_period: '60s', start_interval: '2s' };
}

function imageOf(part: Part): object {
  const { image, entrypoint, command } = part;
  if (image !== 'ours') return { image, ...(entrypoint ? { entrypoint } : {}), ...(command ? { command } : {}) };
  return { image: `folkmoot:${version()}`, build: { context: '..', dockerfile: 'deploy/Dockerfile' }, command: [part.name] };
}

function dependsOn(part: Part, { parts }: Topology): object {
  const needed = parts.filter((each) => part.needs.includes(each.name)).flatMap(instancesOf);
  return Object.fromEntries(needed.map((name) => [name, { condition: 'service_healthy' }]));
}

function given(entries: Readonly<Record<string, unknown>>): object {
  const isEmpty = (value: unknown) =>
    value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => !isEmpty(value)));
}

function serviceOf(part: Part): object {
  return {
    ...imageOf(part),
    ...given({
      profiles: part.profile === undefined ? [] : [part.profile],
      environment: environmentOf(part, topology, places),
      secrets: part.secrets,
      volumes: part.volumes.map((volume) => ('name' in volume ? `${volume.name}:${volume.at}` : `./${volume.from}:${volume.at}:ro`)),
      tmpfs: part.temporary,
      ports: part.published,
      depends_on: dependsOn(part, topology),
    }),
    healthcheck: healthOf(part),
    deploy: { resources: { limits: { cpus: String(part.limits.cpus), memory: `${part.limits.memoryMb}M` } } },
    user: part.user,
    read_only: part.readOnly,
    cap_drop: ['ALL'],
    ...given({ cap_add: part.capabilities, networks: part.network === undefined ? [] : [part.network] }),
    security_opt: ['no-new-privileges:true'],
    init: true,
    restart: 'unless-stopped',
    stop_grace_period: '30s',
  };
}

export function composeFile(): string {
  const { parts, secrets } = topology;
  const services = parts.flatMap((part) => instancesOf(part).map((name) => [name, serviceOf(part)] as const));
  const volumes = parts.flatMap((part) => part.volumes.flatMap((volume) => ('name' in volume ? [volume.name] : [])));
  const networks = parts.flatMap(({ network }) => (network === undefined ? [] : [network]));
  const file = {
    name: 'folkmoot',
    services: Object.fromEntries(services),
    networks: Object.fromEntries(networks.map((name) => [name, {}])),
    volumes: Object.fromEntries(volumes.map((name) => [name, {}])),
    secrets: Object.fromEntries(secrets.map((name) => [name, { file: `./secrets/${name}` }])),
  };
  // Some parsers read YAML 1.1, in which a plain `on` is a boolean.
  return HEAD + stringify(file, { version: '1.1', lineWidth: 0, aliasDuplicateObjects: false });
}
