/**
 * Keeps only the fields of a route that the client reads: name, method, path, and how the reply is sent. Permissions, limits, refusals and
 * schemas are for the server only. The build then removes the unused schemas too.
 */
import { type Plugin, parseAst } from 'vite';

const COMMANDS = /\/contracts\/src\/[\w-]+\/[\w-]*commands\.ts$/;
const SERVER_ONLY: ReadonlySet<string> = new Set(['who', 'limit', 'params', 'query', 'body', 'reply', 'refuses']);

type Node = { readonly type: string; readonly start: number; readonly end: number } & Readonly<Record<string, unknown>>;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesIn(each);
  if (!isNode(value)) return;
  yield value;
  for (const [key, child] of Object.entries(value)) if (key !== 'parent') yield* nodesIn(child);
}

/** The last argument of a call of `command` or `query`. null: another node. */
function routeIn({ type, callee, arguments: given }: Node): Node | null {
  if (type !== 'CallExpression' || !isNode(callee) || (callee.name !== 'command' && callee.name !== 'query')) return null;
  const last: unknown = Array.isArray(given) ? given.at(-1) : null;
  return isNode(last) && last.type === 'ObjectExpression' ? last : null;
}

function isServerOnly(property: Node): boolean {
  const { key } = property;
  return property.type === 'Property' && isNode(key) && typeof key.name === 'string' && SERVER_ONLY.has(key.name);
}

/** The source of a commands file without the fields that only the server needs. */
export function bareRoutes(code: string): string {
  const properties = [...nodesIn(parseAst(code))].flatMap((node) => {
    const route = routeIn(node);
    return Array.isArray(route?.properties) ? route.properties.filter(isNode).filter(isServerOnly) : [];
  });
  return properties
    .toSorted((a, b) => b.start - a.start)
    .reduce((bare, { start, end }) => bare.slice(0, start) + bare.slice(end).replace(/^\s*,/, ''), code);
}

export function bareRoutesPlugin(): Plugin {
  return {
    name: 'bare-routes',
    apply: 'build',
    transform: (code, id) => (COMMANDS.test(id) ? { code: bareRoutes(code), map: null } : null),
  };
}
