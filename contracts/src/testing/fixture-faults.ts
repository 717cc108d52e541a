/**
 * Checks the committed fixtures of an event type against its spec (house rule: a stored version never changes). Returns the problems and
 * what to do about them; empty: all history can be read.
 */
import { z } from 'zod';
import type { EventSpec } from '../kernel/event.ts';

/** File name → parsed JSON: `v<N>.json`, `v<N>-<what>.json`, `schema.v<N>.json`. */
export type Fixtures = ReadonlyMap<string, unknown>;

type Fields = Record<string, unknown>;

/** Event type → field → last version stored in the clear. Stored events stay as they are; new ones are sealed. */
export type ClearUntil = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Fields that were sealed after their first release (decision 92). */
const CLEAR_UNTIL: ClearUntil = { ApplicationCreated: { name: 1 }, ApplicationRenamed: { name: 1 } };

const SAMPLE = /^v(\d+)(-[a-z0-9-]+)?\.json$/;
const SEALED = z.strictObject({ $sealed: z.string(), c: z.base64url().length(43), b: z.base64url().min(60) });

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A stored event as the codec returns it, with a sample text in every sealed field. */
function opened(data: Fields): Fields {
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, SEALED.safeParse(value).success ? 'opened' : value]));
}

function upcast(spec: EventSpec, version: number, data: Fields, ran: Set<number>): Fields {
  let current = data;
  for (let from = version; from < spec.version; from += 1) {
    const step = spec.upcasts[from];
    if (!step) continue;
    current = step(current);
    ran.add(from);
  }
  return current;
}

/** A sealed field must also be sealed in fixtures: a plain copy would survive the user's erasure. */
function plainFields(spec: EventSpec, version: number, data: Fields, clearUntil: ClearUntil): readonly string[] {
  return Object.keys(spec.sealed).filter((field) => {
    if (version <= (clearUntil[spec.type]?.[field] ?? 0)) return false;
    const value = data[field];
    return value !== undefined && value !== null && !SEALED.safeParse(value).success;
  });
}

type Sample = { readonly name: string; readonly version: number; readonly content: unknown };

function sampleFaults(spec: EventSpec, { name, version, content }: Sample, ran: Set<number>, clearUntil: ClearUntil): readonly string[] {
  if (!isFields(content)) return [`${spec.type}/${name} is no object.`];
  const current = upcast(spec, version, content, ran);
  const plain = plainFields(spec, version, current, clearUntil);
  if (plain.length > 0) return [`${spec.type}/${name} has ${plain.join(', ')} in the clear: fixtures are as stored, sealed.`];
  const result = spec.schema.safeParse(opened(current));
  if (result.success) return [];
  const [issue] = result.error.issues;
  return [`${spec.type}/${name} no longer reads (${issue?.path.join('.')}: ${issue?.message}): add an upcast from version ${version}.`];
}

function schemaFault(spec: EventSpec, fixtures: Fixtures): readonly string[] {
  const name = `schema.v${spec.version}.json`;
  const pinned = fixtures.get(name);
  if (pinned === undefined) return [`${spec.type}/${name} is missing: run npm run docs -- --new-fixtures.`];
  const same = canonical(pinned) === canonical(z.toJSONSchema(spec.schema, { io: 'input' }));
  const advice = `raise the version to ${spec.version + 1}, add an upcast from ${spec.version}, then run npm run docs -- --new-fixtures`;
  return same ? [] : [`The schema of ${spec.type} is another than the pinned one of version ${spec.version}: ${advice}.`];
}

/** Ignores the order of keys in a schema. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    isFields(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}

export function fixtureFaults(spec: EventSpec, fixtures: Fixtures, clearUntil: ClearUntil = CLEAR_UNTIL): readonly string[] {
  const ran = new Set<number>();
  const seen = new Set<number>();
  const faults: string[] = [];
  for (const [name, content] of fixtures) {
    const version = Number(SAMPLE.exec(name)?.[1] ?? 0);
    if (version === 0) continue;
    seen.add(version);
    if (version > spec.version) faults.push(`${spec.type}/${name} is of a version that does not exist.`);
    else faults.push(...sampleFaults(spec, { name, version, content }, ran, clearUntil));
  }
  for (let version = 1; version <= spec.version; version += 1) {
    if (!seen.has(version)) faults.push(`${spec.type}/v${version}.json is missing: run npm run docs -- --new-fixtures.`);
    if (version < spec.version && !ran.has(version)) faults.push(`The upcast of ${spec.type} from version ${version} never ran.`);
  }
  return [...faults, ...schemaFault(spec, fixtures)];
}
