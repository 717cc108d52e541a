/**
 * Creates fixtures of event versions that have none (house rule: fixtures are only added). The values come from the schema, so they have a
 * plausible shape, and never change.
 */
import { createHash } from 'node:crypto';
import type { EventSpec } from '@folkmoot/contracts/kernel/event';
import { type SealedValue, seal } from '@folkmoot/platform/vault/sealing';
import { z } from 'zod';

export type NewFile = { readonly path: string; readonly text: string };

type Node = {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Node[];
  readonly oneOf?: readonly Node[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: Node;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: readonly string[];
};

/** full: every field has a value. least: fields are missing, null or empty where allowed. */
type Fullness = 'full' | 'least';

const TIME = 1_767_225_600_000;
const ANY_TEXT = 'Grüße & 👋';

/** A stable id for a field name, with the length of ids. */
function idFor(name: string): string {
  const digits = BigInt(`0x${createHash('sha256').update(name).digest('hex').slice(0, 12)}`) % 10_000_000_000n;
  return `172100000${digits.toString().padStart(10, '0')}`;
}

function textFor(name: string): string {
  if (/color/i.test(name)) return '#4c93ff';
  if (/ids?$|^entries$/i.test(name)) return idFor(name.replace(/s$/, ''));
  if (name === 'tag') return 'k9x2';
  if (name === 'code') return 'folk-moot';
  if (name === 'email') return 'ada@example.org';
  return ANY_TEXT;
}

function numberFor(name: string): number {
  return /(at|before|from|to)$/i.test(name) && name !== 'statusBefore' ? TIME : 1;
}

function valueFor(name: string, node: Node, fullness: Fullness): unknown {
  if (node.const !== undefined) return node.const;
  if (node.enum) return node.enum[0];
  if (node.anyOf) {
    const nothing = node.anyOf.find((choice) => choice.type === 'null');
    const something = node.anyOf.find((choice) => choice.type !== 'null');
    return fullness === 'least' && nothing ? null : something ? valueFor(name, something, fullness) : null;
  }
  if (node.oneOf) {
    // For a union, each sample uses another variant.
    const kind = fullness === 'full' ? node.oneOf[0] : node.oneOf.at(-1);
    return kind ? valueFor(name, kind, fullness) : null;
  }
  const types = [node.type ?? []].flat();
  const type = fullness === 'least' && types.includes('null') ? 'null' : types[0];
  if (type === 'object') return objectFor(node, fullness);
  if (type === 'array') return fullness === 'least' || !node.items ? [] : [valueFor(name, node.items, fullness)];
  if (type === 'string') return textFor(name);
  if (type === 'number' || type === 'integer') return numberFor(name);
  if (type === 'boolean') return fullness === 'full';
  return null;
}

function objectFor(node: Node, fullness: Fullness): Record<string, unknown> {
  const wanted = Object.entries(node.properties ?? {}).filter(([name]) => fullness === 'full' || node.required?.includes(name));
  return Object.fromEntries(wanted.map(([name, child]) => [name, valueFor(name, child, fullness)]));
}

/** A sealed value with a random key. Fixtures are only read for their shape and never decrypted. */
function sealedLike(subject: string, plaintext: string, context: string): SealedValue {
  return seal(createHash('sha256').update('a key for fixtures').digest(), subject, plaintext, context);
}

function asStored(spec: EventSpec, data: Record<string, unknown>): Record<string, unknown> {
  const stored = { ...data };
  for (const [field, subject] of Object.entries(spec.sealed)) {
    const plain = stored[field];
    if (typeof plain === 'string') stored[field] = sealedLike(String(stored[subject]), plain, `fixture/${field}`);
  }
  return stored;
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** The files of the newest version of an event type: its schema, a full sample, and a minimal one if it differs. */
export function filesOf(spec: EventSpec): readonly NewFile[] {
  const schema = z.toJSONSchema(spec.schema, { io: 'input' });
  const folder = `contracts/fixtures/${spec.type}`;
  const full = objectFor(schema as Node, 'full');
  const least = objectFor(schema as Node, 'least');
  const files = [
    { path: `${folder}/schema.v${spec.version}.json`, text: json(schema) },
    { path: `${folder}/v${spec.version}.json`, text: json(asStored(spec, full)) },
  ];
  if (json(full) !== json(least)) files.push({ path: `${folder}/v${spec.version}-least.json`, text: json(asStored(spec, least)) });
  return files;
}
