/** Prints a JSON schema as a readable type. Named shapes stay names. */
import { z } from 'zod';

const Schema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  prefixItems: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.unknown().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxItems: z.number().optional(),
  pattern: z.string().optional(),
});
type Schema = z.infer<typeof Schema>;

/** Limits that come from JavaScript's number type are left out. */
const LARGEST = Number.MAX_SAFE_INTEGER;

export function jsonType(schema: unknown, indent = ''): string {
  const parsed = Schema.safeParse(schema);
  return parsed.success ? typeOf(parsed.data, indent) : 'unknown';
}

function typeOf(schema: Schema, indent: string): string {
  if (schema.$ref !== undefined) return schema.$ref.replace(/^.*\//, '');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((choice) => jsonType(choice, indent)))].join(' | ');
  if (schema.allOf) return schema.allOf.map((part) => jsonType(part, indent)).join(' & ');
  if (Array.isArray(schema.type)) return schema.type.join(' | ');
  return plainType(schema, indent);
}

function plainType(schema: Schema, indent: string): string {
  switch (schema.type) {
    case 'object':
      return objectType(schema, indent);
    case 'array':
      return schema.prefixItems ? `[${schema.prefixItems.map((item) => jsonType(item, indent)).join(', ')}]` : listOf(schema.items, indent);
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'number':
    case 'integer':
      return 'number';
    default:
      return 'unknown';
  }
}

function listOf(items: unknown, indent: string): string {
  const type = jsonType(items, indent);
  return type.includes(' | ') ? `(${type})[]` : `${type}[]`;
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, schema]) => {
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
    return `${inner}${key}${required.includes(name) ? '' : '?'}: ${jsonType(schema, inner)};${limitsOf(schema)}`;
  });
  if (typeof additionalProperties === 'object') lines.push(`${inner}[key: string]: ${jsonType(additionalProperties, inner)};`);
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}

/** The limits of a field, as a comment. */
function limitsOf(field: unknown): string {
  const { data: schema } = Schema.safeParse(field);
  if (!schema) return '';
  const { minLength, maxLength, minimum, maximum, maxItems } = schema;
  const limits = [
    range(minLength, maxLength, 'characters'),
    range(minimum, maximum, ''),
    maxItems === undefined ? '' : `at most ${maxItems} entries`,
  ].filter((text) => text !== '');
  return limits.length === 0 ? '' : ` // ${limits.join(', ')}`;
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  const from = least === undefined || least <= -LARGEST ? undefined : least;
  const to = most === undefined || most >= LARGEST ? undefined : most;
  const end = unit === '' ? '' : ` ${unit}`;
  if (from !== undefined && to !== undefined) return from === to ? `${from}${end}` : `${from} to ${to}${end}`;
  if (to !== undefined) return `at most ${to}${end}`;
  return from === undefined ? '' : `at least ${from}${end}`;
}
