/** The programs that load as one file, and where their files are. */
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../..');
export const BUNDLES = join(ROOT, 'deploy/dist');

export const PROGRAMS = { product: 'deploy/src/run-product.ts', service: 'deploy/src/run-service.ts' } as const;
export type Program = keyof typeof PROGRAMS;

export function isProgram(name: string): name is Program {
  return Object.hasOwn(PROGRAMS, name);
}

export function bundleOf(program: Program): string {
  return join(BUNDLES, `${program}.mjs`);
}
