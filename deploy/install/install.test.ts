/** What needs no program: the files of docs/guides/install.md against what Folkmoot reads, and against each other. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { ALL_SETTINGS } from '@folkmoot/platform/config/all-settings';
import { readConfig } from '@folkmoot/platform/config/config';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { installedFile, inUnit } from './installed-files.ts';

const ROOT = join(import.meta.dirname, '../..');
const settings = parseEnv(installedFile('folkmoot.env'));

/** The settings of Traefik 3 that the files use, by the names of its documentation; any other name is refused. */
const TraefikStart = z.strictObject({
  entryPoints: z.strictObject({
    web: z.strictObject({
      address: z.literal(':80'),
      http: z.strictObject({
        redirections: z.strictObject({ entryPoint: z.strictObject({ to: z.literal('websecure'), scheme: z.literal('https') }) }),
      }),
    }),
    websecure: z.strictObject({
      address: z.literal(':443'),
      transport: z.strictObject({ respondingTimeouts: z.strictObject({ readTimeout: z.string().regex(/^\d+(s|m|h)$/) }) }),
    }),
  }),
  certificatesResolvers: z.record(
    z.string(),
    z.strictObject({ acme: z.strictObject({ email: z.email(), storage: z.string().startsWith('/'), tlsChallenge: z.strictObject({}) }) }),
  ),
  providers: z.strictObject({ file: z.strictObject({ filename: z.string() }) }),
});
const TraefikRoutes = z.strictObject({
  http: z.strictObject({
    routers: z.record(
      z.string(),
      z.strictObject({
        rule: z.string().regex(/^Host\(`[a-z.]+`\)$/),
        entryPoints: z.array(z.string()),
        service: z.string(),
        middlewares: z.array(z.string()),
        tls: z.strictObject({ certResolver: z.string() }),
      }),
    ),
    middlewares: z.record(
      z.string(),
      z.strictObject({ headers: z.strictObject({ customRequestHeaders: z.record(z.string(), z.string()) }) }),
    ),
    services: z.record(
      z.string(),
      z.strictObject({ loadBalancer: z.strictObject({ servers: z.array(z.strictObject({ url: z.url() })) }) }),
    ),
  }),
});

describe('the settings', () => {
  it('are known, valid, and believe the proxy alone', () => {
    expect(Object.keys(settings).filter((name) => !Object.hasOwn(ALL_SETTINGS, name))).toEqual([]);
    expect(readConfig(settings)).toMatchObject({ TRUST_PROXY: true, HOST: '127.0.0.1', PORT: 8080 });
  });

  it('keep the data where the service may write, and backups where theirs may', () => {
    const [service, backup] = [installedFile('folkmoot.service'), installedFile('folkmoot-backup.service')];
    const [state = ''] = inUnit(service, 'StateDirectory');
    expect(settings.DATA_DIR).toMatch(new RegExp(`^/var/lib/${state}/`));
    const [writable = ''] = inUnit(backup, 'ReadWritePaths');
    expect(writable.split(' ')).toEqual(expect.arrayContaining([`/var/lib/${state}`]));
    expect(writable.split(' ').some((path) => inUnit(backup, 'ExecStart').join().includes(`${path}/`))).toBe(true);
    for (const setting of ['User', 'WorkingDirectory']) expect(inUnit(backup, setting)).toEqual(inUnit(service, setting));
  });
});

describe('the proxies', () => {
  it.each(['nginx.conf', 'Caddyfile', 'traefik-folkmoot.yaml'])('%s leads to the port of the settings', (name) => {
    expect(installedFile(name)).toContain(`${settings.HOST}:${settings.PORT}`);
    expect(installedFile(name)).toContain(new URL(settings.PUBLIC_URL ?? '').host);
  });

  it('are told by Traefik’s own names, each of which leads somewhere', () => {
    const start = TraefikStart.parse(parse(installedFile('traefik.yaml')));
    const { http } = TraefikRoutes.parse(parse(installedFile('traefik-folkmoot.yaml')));
    for (const { service, middlewares, entryPoints, tls } of Object.values(http.routers)) {
      expect(http.services).toHaveProperty([service]);
      expect(start.certificatesResolvers).toHaveProperty([tls.certResolver]);
      for (const name of middlewares) expect(http.middlewares).toHaveProperty([name]);
      for (const name of entryPoints) expect(start.entryPoints).toHaveProperty([name]);
    }
    expect(start.providers.file.filename).toBe('/etc/traefik/folkmoot.yaml');
  });
});

describe('the compose file of one container', () => {
  const Compose = z.object({
    services: z.strictObject({
      folkmoot: z.object({
        build: z.strictObject({ context: z.literal('..'), dockerfile: z.literal('deploy/Dockerfile'), target: z.string() }),
        environment: z.record(z.string(), z.string()),
        ports: z.tuple([z.string().startsWith('127.0.0.1:')]),
        volumes: z.tuple([z.string()]),
        read_only: z.literal(true),
        user: z.literal('1000:1000'),
      }),
    }),
    volumes: z.strictObject({ data: z.strictObject({}) }),
  });

  it('builds the stage of the Dockerfile that keeps everything in its one volume', () => {
    const { folkmoot } = Compose.parse(parse(readFileSync(join(ROOT, 'deploy/standalone.compose.yaml'), 'utf8'))).services;
    const dockerfile = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8');
    const [, stage = ''] = new RegExp(`^FROM \\S+ AS ${folkmoot.build.target}\\n([^]*?)^FROM `, 'm').exec(dockerfile) ?? [];
    const [, folder = ''] = /^ENV DATA_DIR=(\S+)$/m.exec(stage) ?? [];
    expect(folkmoot.volumes).toEqual([`data:${folder}`]);
    expect(dockerfile).toContain(`mkdir ${folder} && chown node:node ${folder}`);
    expect(Object.keys(folkmoot.environment).filter((name) => !Object.hasOwn(ALL_SETTINGS, name))).toEqual([]);
  });

  it('starts as npm start does, without the compile cache, which a read-only image cannot store', () => {
    const dockerfile = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8');
    const { scripts } = z
      .object({ scripts: z.object({ start: z.string() }) })
      .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
    const start = scripts.start.replace(' --import ./deploy/src/compile-cache.ts', '');
    const words = start.replace(/^exec /, '').split(' ');
    expect(dockerfile).not.toContain('compile-cache');
    expect(dockerfile).toContain(`ENTRYPOINT [${words.map((word) => `"${word}"`).join(', ')}]`);
  });
});
