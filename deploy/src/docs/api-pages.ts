/** `docs/reference/api.md` and a page for each domain: every route with its permissions, input and answer. */
import type { RouteSpec } from '@folkmoot/contracts/kernel/route';
import { z } from 'zod';
import type { ContractExports } from './contract-exports.ts';
import { jsonType } from './json-type.ts';
import { limitText, requirementText } from './requirements.ts';
import { code } from './table.ts';

export type ApiPage = { readonly path: string; readonly text: string };

const FOLDER = 'docs/reference/api';

const HEAD = `# API

Made by \`npm run docs\` from the routes in \`contracts/\`; do not edit.

All paths are below \`/api\` of the instance. Bodies and answers are JSON. Send only the token in the header \`Authorization\`, without a word such as \`Bearer\`.
You get the token from \`POST /users/login\`, or for a bot from the settings of its application. IDs are strings of digits, times are milliseconds since 1970.

- **Errors** are answered as \`{"message": …, "path": …}\` with their status: see [refusals](refusals.md). Each route names the codes of its own refusals.
- **Rate limits** are in the headers \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\`; a refused request has \`Retry-After\`.
- **Repeats**: with the header \`Idempotency-Key\`, a command runs once. A repeat with the same key gets the first answer.
- **Files** are uploaded to \`/cdn/upload\`, and named by their id in the command that uses them.
- **Events** come over Socket.IO, with WebSocket as the only transport: see [conformance](conformance.md#realtime-what-clients-receive).

The types below are written as in TypeScript. A name with a capital letter is one of the [shapes](api/shapes.md).
`;

type Namer = (schema: z.ZodType, io: 'input' | 'output') => { readonly type: string; readonly shapes: readonly string[] };

/** Converts schemas to types. Named shapes are referred to by name. */
function namer(shapes: ContractExports['shapes']): Namer {
  const names = z.registry<{ id: string }>();
  for (const [id, schema] of shapes) if (!names.has(schema)) names.add(schema, { id });
  return (schema, io) => {
    // Wrapped in an object, so that a shape that is the whole answer is also named.
    const json = z.toJSONSchema(z.object({ it: schema }), { io, metadata: names, unrepresentable: 'any', cycles: 'ref' });
    return { type: jsonType(json.properties?.it), shapes: Object.keys(json.$defs ?? {}).sort() };
  };
}

function isEmpty(schema: z.ZodType): boolean {
  return schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0;
}

function block(title: string, type: string): string {
  return type.includes('\n') ? `${title}:\n\n\`\`\`ts\n${type}\n\`\`\`` : `${title}: ${code(type)}`;
}

function routeSection(route: RouteSpec, typeOf: Namer): string {
  const who = route.who.map(requirementText);
  const facts = [
    `- Name: ${code(route.name)}`,
    `- Allowed for: ${who.length === 0 ? 'everyone' : who.join('; ')}`,
    ...(route.limit ? [`- Rate limit: ${limitText(route.limit)}`] : []),
    ...(route.refuses.length > 0 ? [`- Refusals: ${route.refuses.map(code).join(', ')}`] : []),
  ];
  const blocks = [
    ...(isEmpty(route.query) ? [] : [block('Query', typeOf(route.query, 'input').type)]),
    ...(isEmpty(route.body) ? [] : [block('Body', typeOf(route.body, 'input').type)]),
    block(route.status === 204 ? 'Answer (204)' : 'Answer', typeOf(route.reply, 'output').type),
  ];
  return `## ${route.method} ${route.path}\n\n${facts.join('\n')}\n\n${blocks.join('\n\n')}\n`;
}

function titleOf(domain: string): string {
  const words = domain.replaceAll('-', ' ');
  return words[0]?.toUpperCase() + words.slice(1);
}

function domainPage(domain: string, routes: readonly RouteSpec[], typeOf: Namer): ApiPage {
  const head = `# API: ${titleOf(domain)}\n\nMade by \`npm run docs\`; do not edit. What holds for all routes is on the page [API](../api.md).\n`;
  return { path: `${FOLDER}/${domain}.md`, text: [head, ...routes.map((route) => routeSection(route, typeOf))].join('\n') };
}

function index(domains: readonly (readonly [string, readonly RouteSpec[]])[]): ApiPage {
  const lines = domains.map(
    ([domain, routes]) =>
      `- [${titleOf(domain)}](api/${domain}.md): ${routes.map((route) => code(`${route.method} ${route.path}`)).join(', ')}`,
  );
  return { path: `${FOLDER}.md`, text: `${HEAD}\n## Routes\n\n${lines.join('\n')}\n` };
}

/** The shapes of routes, and the shapes that these refer to. */
function shapesPage({ shapes }: ContractExports, used: ReadonlySet<string>, typeOf: Namer): ApiPage {
  const head =
    '# API: Shapes\n\nMade by `npm run docs`; do not edit. These shapes are part of the answers and bodies of the [API](../api.md).\n';
  const sections = [...used].sort().flatMap((name) => {
    const schema = shapes.get(name);
    // Without its own name, because otherwise its definition would only be that name.
    return schema ? [`## ${name}\n\n\`\`\`ts\n${typeOf(z.object(schema.shape), 'output').type}\n\`\`\`\n`] : [];
  });
  return { path: `${FOLDER}/shapes.md`, text: [head, ...sections].join('\n') };
}

export function apiPages(contracts: ContractExports, mounted: ReadonlySet<string>): readonly ApiPage[] {
  const typeOf = namer(contracts.shapes);
  const domains = [...contracts.routes]
    .map(([domain, routes]) => [domain, routes.filter(({ name }) => mounted.has(name))] as const)
    .filter(([, routes]) => routes.length > 0);
  const served = domains.flatMap(([, routes]) => routes);
  const used = new Set(
    served.flatMap((route) => [
      ...typeOf(route.query, 'input').shapes,
      ...typeOf(route.body, 'input').shapes,
      ...typeOf(route.reply, 'output').shapes,
    ]),
  );
  return [index(domains), ...domains.map(([domain, routes]) => domainPage(domain, routes, typeOf)), shapesPage(contracts, used, typeOf)];
}
