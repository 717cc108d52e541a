/** What can be said of a part of the topology. Whoever runs it (compose, plain processes) resolves the references. */
import { z } from 'zod';

/** A value of the environment: text, or what only the place where it runs knows. */
export const Value = z.union([
  z.string(),
  /** host:port of every instance, with commas. */
  z.strictObject({ addressesOf: z.string() }),
  /** scheme://host:port of every instance, with commas. */
  z.strictObject({ urlsOf: z.string() }),
  z.strictObject({ secretFile: z.string() }),
  /** Taken over from whoever starts the cluster; unset when that one has not set it. */
  z.strictObject({ setting: z.string() }),
  /** X is given as X_FILE where secrets are files; elsewhere as it is without one. */
  z.strictObject({
    inFile: z.string(),
    otherwise: z.union([z.strictObject({ urlsOf: z.string() }), z.strictObject({ setting: z.string() })]),
  }),
]);
export type Value = z.infer<typeof Value>;

/** Either an HTTP path that answers 2xx, or a command that ends with 0. */
const Health = z.union([z.strictObject({ path: z.string().startsWith('/') }), z.strictObject({ command: z.array(z.string()).min(1) })]);

const Volume = z.union([
  z.strictObject({ name: z.string(), at: z.string().startsWith('/') }),
  /** A file or folder of the repository, below deploy/, read only. */
  z.strictObject({ from: z.string(), at: z.string().startsWith('/') }),
]);

const Image = z.string().regex(/^[a-z0-9./-]+:[\w.-]*\d[\w.-]*$/, 'An image is pinned to a version.');

export const Part = z.strictObject({
  name: z.string().regex(/^[a-z][a-z-]*$/),
  /** `ours` is the image of the Dockerfile, started with the name of the part. */
  image: z.union([z.literal('ours'), Image]),
  /** Instead of the image's own. */
  entrypoint: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  instances: z.number().int().min(1),
  port: z.number().int(),
  scheme: z.string().optional(),
  /** Ports that are reachable from outside, as compose writes them. */
  published: z.array(z.string()).default([]),
  environment: z.record(z.string(), Value).default({}),
  secrets: z.array(z.string()).default([]),
  volumes: z.array(Volume).default([]),
  /** Parts that must be healthy first. */
  needs: z.array(z.string()).default([]),
  health: Health,
  limits: z.strictObject({ cpus: z.number().positive(), memoryMb: z.number().int().positive() }),
  /** uid:gid; nobody is root. */
  user: z.string().regex(/^[1-9]\d*:[1-9]\d*$/),
  /** False for what writes into its own image. */
  readOnly: z.boolean().default(true),
  /** Folders in memory, for what must write somewhere. */
  temporary: z.array(z.string()).default([]),
  /** What its program cannot be started without; it gets no others. */
  capabilities: z.array(z.string().regex(/^[A-Z_]+$/)).default([]),
  /** Of its own, so that what is relayed through it reaches no other part. */
  network: z.string().optional(),
  /** Started only when this profile is asked for. */
  profile: z.string().optional(),
  /** Whether `npm run cluster` runs it as a plain process too. */
  plainProcess: z.boolean(),
});
export type Part = z.infer<typeof Part>;
export type PartInput = z.input<typeof Part>;

function faultsOf({ parts, secrets }: { readonly parts: readonly Part[]; readonly secrets: readonly string[] }): readonly string[] {
  const names = new Set(parts.map((part) => part.name));
  const faults = parts.length === names.size ? [] : ['Two parts have one name.'];
  for (const part of parts) {
    const referred = Object.values(part.environment).flatMap((value) => {
      if (typeof value === 'string') return [];
      const secret = 'secretFile' in value ? value.secretFile : 'inFile' in value ? value.inFile : null;
      const place = 'inFile' in value ? value.otherwise : value;
      const name = 'urlsOf' in place ? place.urlsOf : 'addressesOf' in place ? place.addressesOf : null;
      return [
        ...(secret === null || part.secrets.includes(secret) ? [] : [`${part.name} is not given ${secret}`]),
        ...(name === null || names.has(name) ? [] : [`${part.name} refers to ${name}, which is not there`]),
      ];
    });
    faults.push(...referred);
    faults.push(...part.needs.filter((name) => !names.has(name)).map((name) => `${part.name} needs ${name}, which is not there`));
    faults.push(...part.secrets.filter((name) => !secrets.includes(name)).map((name) => `${part.name} has an unknown secret: ${name}`));
  }
  return faults;
}

export const Topology = z.strictObject({ parts: z.array(Part), secrets: z.array(z.string()) }).superRefine((topology, context) => {
  for (const message of faultsOf(topology)) context.addIssue({ code: 'custom', message });
});
export type Topology = z.infer<typeof Topology>;

export function partOf(topology: Topology, name: string): Part | undefined {
  return topology.parts.find((part) => part.name === name);
}

/** Names of the instances: the part's own when there is one, numbered when there are more. */
export function instancesOf(part: Part): readonly string[] {
  if (part.instances === 1 && part.image !== 'ours') return [part.name];
  return Array.from({ length: part.instances }, (_unused, index) => `${part.name}-${index + 1}`);
}

/** What only the place where it runs knows. */
export type Places = {
  readonly addresses: (part: string) => readonly string[];
  /** Undefined for what is not needed there. */
  readonly secretFile: (name: string) => string | undefined;
  readonly setting: (name: string) => string | undefined;
};

function resolved(value: Exclude<Value, { inFile: string }>, topology: Topology, places: Places): string | undefined {
  if (typeof value === 'string') return value;
  if ('secretFile' in value) return places.secretFile(value.secretFile);
  if ('setting' in value) return places.setting(value.setting);
  if ('addressesOf' in value) return places.addresses(value.addressesOf).join(',');
  const { scheme = 'http' } = partOf(topology, value.urlsOf) ?? {};
  return places
    .addresses(value.urlsOf)
    .map((address) => `${scheme}://${address}`)
    .join(',');
}

/** The environment of a part where it runs; what is unset there is left out. */
export function environmentOf(part: Part, topology: Topology, places: Places): Readonly<Record<string, string>> {
  const entries = Object.entries(part.environment).flatMap(([variable, given]) => {
    const file = typeof given === 'object' && 'inFile' in given ? places.secretFile(given.inFile) : undefined;
    if (file !== undefined) return [[`${variable}_FILE`, file] as const];
    const [name, value] = [variable, typeof given === 'object' && 'inFile' in given ? given.otherwise : given];
    const text = resolved(value, topology, places);
    return text === undefined || text === '' ? [] : [[name, text] as const];
  });
  return Object.fromEntries(entries);
}
