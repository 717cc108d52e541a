import { describe, expect, it } from 'vitest';
import { eventSpecs } from './events.ts';
import { refusalTables } from './refusals.ts';
import { declaredRoutes, declaredWireEvents } from './testing/declared.ts';

const routes = await declaredRoutes();
const wireEvents = await declaredWireEvents();
const codes = refusalTables.flatMap((table) => Object.keys(table));

function repeated(names: readonly string[]): readonly string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}

/** Two paths that differ only in the names of their parameters are one route. */
function shapeOf(path: string): string {
  return path.replace(/:\w+/g, ':').replace(/\/+$/, '');
}

describe('commands and queries', () => {
  it('are found at all', () => {
    expect(routes.length).toBeGreaterThan(40);
  });

  it('have a name each', () => {
    expect(repeated(routes.map((route) => route.name))).toEqual([]);
  });

  it('have a method and path each', () => {
    expect(repeated(routes.map((route) => `${route.method} ${shapeOf(route.path)}`))).toEqual([]);
  });

  it('say first who must be there', () => {
    const first = ['nothing', 'optionalToken', 'user', 'userOrBot'];
    expect(routes.filter((route) => !first.includes(route.who[0]?.need ?? '')).map((route) => route.name)).toEqual([]);
  });

  it('ask for a member, role or channel only where the path names a server or channel', () => {
    const blind = routes.filter((route) => {
      const needs = route.who.map((requirement) => requirement.need);
      if (needs.includes('channel') && !route.path.includes(':channelId')) return true;
      return needs.some((need) => ['member', 'creator', 'role'].includes(need)) && !/:serverId|:channelId/.test(route.path);
    });
    expect(blind.map((route) => route.name)).toEqual([]);
  });
});

describe('refusals', () => {
  it('have a code each', () => {
    expect(repeated(codes)).toEqual([]);
  });

  it('that a route declares are in a table', () => {
    expect(routes.flatMap((route) => route.refuses.filter((code) => !codes.includes(code)))).toEqual([]);
  });

  it('of a domain are declared by some route', () => {
    const [, , ...ofDomains] = refusalTables;
    const declared = new Set<string>(routes.flatMap((route) => route.refuses));
    expect(ofDomains.flatMap((table) => Object.keys(table)).filter((code) => !declared.has(code))).toEqual([]);
  });
});

describe('realtime events', () => {
  it('have a name each', () => {
    expect(wireEvents.length).toBeGreaterThan(30);
    expect(repeated(wireEvents.map((event) => event.name))).toEqual([]);
  });
});

describe('event types', () => {
  it('have a name each', () => {
    expect(repeated(eventSpecs.map((spec) => spec.type))).toEqual([]);
  });

  it('seal only fields that may read as null, for a person who is always named', () => {
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
