import { describe, expect, it } from 'vitest';
import { eventSpecs } from './events.ts';
import { hasNoBody } from './kernel/route.ts';
import { refusalTables } from './refusals.ts';
import { declaredRoutes, declaredWireEvents } from './testing/declared.ts';

const routes = await declaredRoutes();
const wireEvents = await declaredWireEvents();
const codes = refusalTables.flatMap((table) => Object.keys(table));

function repeated(names: readonly string[]): readonly string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}

/** Two paths that differ only in parameter names are the same route. */
function shapeOf(path: string): string {
  return path.replace(/:\w+/g, ':').replace(/\/+$/, '');
}

describe('commands and queries', () => {
  it('are found', () => {
    expect(routes.length).toBeGreaterThan(40);
  });

  it('have unique names', () => {
    expect(repeated(routes.map((route) => route.name))).toEqual([]);
  });

  it('have unique methods and paths', () => {
    expect(repeated(routes.map((route) => `${route.method} ${shapeOf(route.path)}`))).toEqual([]);
  });

  it.each([null, [], [{}], 7, 'text', true])('do not accept the body %j, even if every field may be left out', (body) => {
    const tolerant = routes.filter((route) => !hasNoBody(route) && route.body.safeParse(body).success);
    expect(tolerant.map((route) => route.name)).toEqual([]);
  });

  it('first say who may call them', () => {
    const first = ['nothing', 'optionalToken', 'user', 'userOrBot'];
    expect(routes.filter((route) => !first.includes(route.who[0]?.need ?? '')).map((route) => route.name)).toEqual([]);
  });

  it('require a member, role or channel only where the path has a server or channel', () => {
    const blind = routes.filter((route) => {
      const needs = route.who.map((requirement) => requirement.need);
      if (needs.includes('channel') && !route.path.includes(':channelId')) return true;
      return needs.some((need) => ['member', 'creator', 'role'].includes(need)) && !/:serverId|:channelId/.test(route.path);
    });
    expect(blind.map((route) => route.name)).toEqual([]);
  });
});

describe('refusals', () => {
  it('have unique codes', () => {
    expect(repeated(codes)).toEqual([]);
  });

  it('of a route are in a table', () => {
    expect(routes.flatMap((route) => route.refuses.filter((code) => !codes.includes(code)))).toEqual([]);
  });

  it('of a domain are declared by a route', () => {
    const [, , ...ofDomains] = refusalTables;
    const declared = new Set<string>(routes.flatMap((route) => route.refuses));
    expect(ofDomains.flatMap((table) => Object.keys(table)).filter((code) => !declared.has(code))).toEqual([]);
  });
});

describe('realtime events', () => {
  it('have unique names', () => {
    expect(wireEvents.length).toBeGreaterThan(30);
    expect(repeated(wireEvents.map((event) => event.name))).toEqual([]);
  });
});

describe('event types', () => {
  it('have unique names', () => {
    expect(repeated(eventSpecs.map((spec) => spec.type))).toEqual([]);
  });

  it('seal only nullable fields, and always name the user', () => {
    const wrong = eventSpecs.flatMap((spec) =>
      Object.entries(spec.sealed)
        .filter(([field, subject]) => {
          const shape = spec.schema.shape;
          return !shape[field]?.safeParse(null).success || shape[subject]?.safeParse(undefined).success !== false;
        })
        .map(([field]) => `${spec.type}.${field}`),
    );
    expect(wrong).toEqual([]);
  });
});
