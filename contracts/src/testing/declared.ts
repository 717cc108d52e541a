/** Finds everything that contracts declare by scanning files, so that a completeness test cannot miss one. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteSpec } from '../kernel/route.ts';
import type { WireEvent } from '../kernel/signal.ts';

const SOURCES = join(import.meta.dirname, '..');

async function exportsOf(file: string): Promise<readonly unknown[]> {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith(file));
  const modules = await Promise.all(files.map((path): Promise<Record<string, unknown>> => import(join(SOURCES, path))));
  return modules.flatMap((module) => Object.values(module));
}

function isRoute(value: unknown): value is RouteSpec {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'refuses' in value;
}

function isWireEvent(value: unknown): value is WireEvent {
  return typeof value === 'object' && value !== null && 'name' in value && 'payload' in value;
}

/** Commands and queries. */
export async function declaredRoutes(): Promise<readonly RouteSpec[]> {
  return (await exportsOf('commands.ts')).filter(isRoute);
}

/** Realtime events, single or in a table. */
export async function declaredWireEvents(): Promise<readonly WireEvent[]> {
  const values = [...(await exportsOf('wire.ts')), ...(await exportsOf('realtime.ts'))];
  return values.flatMap((value) => {
    if (isWireEvent(value)) return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).filter(isWireEvent) : [];
  });
}
