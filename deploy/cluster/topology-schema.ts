/** The schema of the topology. Each target (compose, plain processes) resolves the references. */
import { z } from 'zod';

/** A value of the environment: text, or a reference that the target resolves. */
export const Value = z.union([
  z.string(),
  /** The host:port of every instance, separated by commas. */
  z.strictObject({ addressesOf: z.string() }),
  /** The scheme://host:port of every instance, separated by commas. */
  z.strictObject({ urlsOf: z.string() }),
  z.strictObject({ secretFile: z.string() }),
  /** The setting from the environment of the cluster's starter. Unset if it is unset there. */
  z.strictObject({ setting: z.string() }),
  /** X is passed as X_FILE if secrets are files. Otherwise the value is passed like without a secret. */
  z.strictObject({
    inFile: z.string(),
    otherwise: z.union([z.strictObject({ urlsOf: z.string() }), z.strictObject({ setting: z.string() })]),
  }),
]);
export type Value = z.infer<typeof Value>;

/** An HTTP path that answers 2xx, or a command that exits with 0. */
const Health = z.union([z.strictObject({ path: z.string().startsWith('/') }), z.strictObject({ command: z.array(z.string()).min(1) })]);

const Volume = z.union([
  z.strictObject({ name: z.string(), at: z.string().startsWith('/') }),
  /** A file or folder below deploy/ in the repository, mounted read-only. */
  z.strictObject({ from: z.string(), at: z.string().startsWith('/') }),
]);

const Image = z.string().regex(/^[a-z0-9./-]+:[\w.-]*\d[\w.-]*$/, 'An image needs a fixed version.');

export const Part = z.strictObject({
  name: z.string().regex(/^[a-z][a-z-]*$/),
  /** `ours` is the image of the Dockerfile, started with the name of the part. */
  image: z.union([z.literal('ours'), Image]),
  /** Overrides the entrypoint of the image. */
  entrypoint: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  instances: z.number().int().min(1),
  port: z.number().int(),
  scheme: z.string().optional(),
  /** Published ports in the syntax of compose. */
  published: z.array(z.string()).default([]),
  environment: z.record(z.string(), Value).default({}),
  secrets: z.array(z.string()).default([]),
  volumes: z.array(Volume).default([]),
  /** Parts that must be healthy first. */
  needs: z.array(z.string()).default([]),
  health: Health,
  limits: z.strictObject({ cpus: z.number().positive(), memoryMb: z.number().int().positive() }),
  /** uid:gid. No part runs as root. */
  user: z.string().regex(/^[1-9]\d*:[1-9]\d*$/),
  /** false: the program writes to its own image. */
  readOnly: z.boolean().default(true),
  /** In-memory folders for writable paths. */
  temporary: z.array(z.string()).default([]),
  /** The capabilities that the program requires. All others are dropped. */
  capabilities: z.array(z.string().regex(/^[A-Z_]+$/)).default([]),
  /** A separate network, so that relayed traffic reaches no other part. */
  network: z.string().optional(),
  /** Started only with this profile. */
  profile: z.string().optional(),
  /** Whether `npm run cluster` also runs it as a plain process. */
  plainProcess: z.boolean(),
});
export type Part = z.infer<typeof Part>;
export type PartInput = z.input<typeof Part>;

function faultsOf({ parts, secrets }: { readonly parts: readonly Part[]; readonly secrets: readonly string[] }): readonly string[] {
  const names = new Set(parts.map((part) => part.name));
  const faults = parts.length === names.size ? [] : ['Two parts have the same name.'];
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

/** The instance names: the name of the part, with a number if there are several. */
export function instancesOf(part: Part): readonly string[] {
  if (part.instances === 1 && part.image !== 'ours') return [part.name];
  return Array.from({ length: part.instances }, (_unused, index) => `${part.name}-${index + 1}`);
}

/** Resolves the references of the environment for one target. */
export type Places = {
  readonly addresses: (part: string) => readonly string[];
  /** undefined: the target does not need it. */
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

/** The environment of a part for one target, without unset values. */
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
