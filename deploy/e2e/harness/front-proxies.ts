/**
 * The proxies of docs/guides/install.md in front of a product: the documented files, with the ports, certificates and address of this
 * machine.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { seeInstalled } from '../../cluster/installed.ts';
import { httpServes } from '../../cluster/probes.ts';
import { startProcess } from '../../cluster/program.ts';
import { type Supervised, supervise } from '../../cluster/supervise.ts';
import { installedFile } from '../../install/installed-files.ts';
import { freePort } from '../../src/free-port.ts';

/** PEM files. */
export type Certificate = { readonly certificate: string; readonly key: string };

export type FrontOptions = { readonly folder: string; readonly productUrl: string; readonly certificate: Certificate };

export type FrontProxy = {
  /** The https port. */
  readonly url: string;
  /** The http port, which redirects to https. */
  readonly plainUrl: string;
  /** The configuration that it was started with. */
  readonly settings: string;
  readonly stop: () => Promise<void>;
};

/** All replacements must match, so that the test notices every change of the documented file. */
function replaced(text: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`The documented file does not contain ${from}.`);
    return changed.replaceAll(from, to);
  }, text);
}

const say = (text: string) => console.log(text);

function hasIpV6(): boolean {
  return Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ family }) => family === 'IPv6'));
}

/** In the context that Debian's nginx.conf gives to files of conf.d. */
export async function nginxFront({ folder, productUrl, certificate }: FrontOptions): Promise<FrontProxy> {
  seeInstalled({ program: 'nginx', versionFlag: '-v', package: 'nginx-light' }, say);
  const [port, plainPort] = [await freePort(), await freePort()];
  const site = replaced(installedFile('nginx.conf'), [
    ['127.0.0.1:8080', new URL(productUrl).host],
    ['listen 443 ', `listen ${port} `],
    ['listen [::]:443 ', `listen [::]:${port} `],
    ['listen 80;', `listen ${plainPort};`],
    ['listen [::]:80;', `listen [::]:${plainPort};`],
    ['/etc/letsencrypt/live/chat.example.com/fullchain.pem', certificate.certificate],
    ['/etc/letsencrypt/live/chat.example.com/privkey.pem', certificate.key],
  ]);
  const supported = hasIpV6() ? site : site.replaceAll(/^\s*listen \[::\].*\n/gm, '');
  writeFileSync(join(folder, 'folkmoot.conf'), supported);
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/temp-${name};`);
  const settings = join(folder, 'nginx.conf');
  writeFileSync(
    settings,
    `${process.getuid?.() === 0 ? 'user root;\n' : ''}daemon off;
pid ${folder}/nginx.pid;
error_log stderr;
events {}
http {
  access_log off;
  ${own.join('\n  ')}
  include ${folder}/folkmoot.conf;
}
`,
  );
  const args = ['-p', folder, '-c', settings];
  return started('nginx', 'nginx', args, { folder, port, plainPort, settings });
}

export async function caddyFront({ folder, productUrl, certificate }: FrontOptions): Promise<FrontProxy> {
  seeInstalled({ program: 'caddy', versionFlag: 'version', package: 'caddy' }, say);
  const [port, plainPort] = [await freePort(), await freePort()];
  const site = replaced(installedFile('Caddyfile'), [
    ['127.0.0.1:8080', new URL(productUrl).host],
    // Uses an existing certificate, because Caddy must not request one.
    ['chat.example.com {\n', `https://127.0.0.1:${port} {\n\ttls ${certificate.certificate} ${certificate.key}\n`],
  ]);
  const settings = join(folder, 'Caddyfile');
  writeFileSync(settings, `{\n\tadmin off\n\thttp_port ${plainPort}\n\thttps_port ${port}\n}\n${site}`);
  const args = ['run', '--adapter', 'caddyfile', '--config', settings];
  return started('caddy', 'caddy', args, { folder, port, plainPort, settings });
}

type Started = { readonly folder: string; readonly port: number; readonly plainPort: number; readonly settings: string };

async function started(name: string, file: string, args: readonly string[], { folder, port, plainPort, settings }: Started) {
  const url = `https://127.0.0.1:${port}`;
  const logFile = join(folder, 'logs', `${name}.log`);
  const environment = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  mkdirSync(join(folder, 'logs'), { recursive: true });
  const program: Supervised = supervise(
    {
      name,
      part: name,
      url,
      logFile,
      stopSignal: 'SIGTERM',
      serves: () => httpServes(url, '/readyz'),
      start: () => startProcess({ file, args, folder, environment, logFile }),
    },
    { tell: say },
  );
  program.start();
  await program.untilServing();
  return { url, plainUrl: `http://127.0.0.1:${plainPort}`, settings, stop: program.stop };
}
