/** All exports of the contracts: routes by domain, and shapes by name. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteSpec } from '@folkmoot/contracts/kernel/route';
import { z } from 'zod';

const CONTRACTS = join(import.meta.dirname, '../../../contracts/src');
const NOT_CONTRACTS = /\.test\.ts$|^testing\//;

export type ContractExports = {
  /** By domain, which is the folder that declares them. */
  readonly routes: ReadonlyMap<string, readonly RouteSpec[]>;
  readonly shapes: ReadonlyMap<string, z.ZodObject>;
};

function isRoute(value: unknown): value is RouteSpec {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value;
}

export async function contractExports(): Promise<ContractExports> {
  const routes = new Map<string, RouteSpec[]>();
  const shapes = new Map<string, z.ZodObject>();
  const files = globSync('**/*.ts', { cwd: CONTRACTS }).filter((file) => !NOT_CONTRACTS.test(file));
  for (const file of files.map((each) => each.replaceAll('\\', '/')).sort()) {
    const [domain = ''] = file.split('/');
    const exported: Record<string, unknown> = await import(join(CONTRACTS, file));
    for (const [name, value] of Object.entries(exported)) {
      if (isRoute(value)) routes.set(domain, [...(routes.get(domain) ?? []), value]);
      // Shapes with a single field are clearer inline.
      if (value instanceof z.ZodObject && !shapes.has(name)) shapes.set(name, value);
    }
  }
  return { routes, shapes };
}
