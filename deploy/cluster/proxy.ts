/** The proxy as a plain process: Debian's HAProxy, with the configuration from the topology. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { seeInstalled } from './installed.ts';
import { httpServes } from './probes.ts';
import { type Program, startProcess } from './program.ts';
import { type ProxyPlaces, proxySettings } from './proxy-settings.ts';

export type ProxyOptions = Pick<ProxyPlaces, 'commandApis' | 'gateways' | 'media'> & {
  readonly dir: string;
  readonly host: string;
  readonly port: number;
  /** `TRUST_PROXY`. */
  readonly environment: Readonly<Record<string, string>>;
  readonly logFile: string;
  readonly say: (text: string) => void;
};

export function proxyProgram({ dir, host, port, environment, logFile, say, ...instances }: ProxyOptions): Program {
  seeInstalled({ program: 'haproxy', versionFlag: '-v', package: 'haproxy' }, say);
  const folder = join(dir, 'proxy');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const settings = join(folder, 'haproxy.cfg');
  writeFileSync(settings, proxySettings({ ...instances, listen: `${host}:${port}`, control: join(folder, 'control') }));
  const url = `http://127.0.0.1:${port}`;
  return {
    name: 'proxy',
    part: 'proxy',
    url,
    logFile,
    stopSignal: 'SIGTERM',
    serves: () => httpServes(url, '/readyz'),
    start: () =>
      startProcess({
        file: 'haproxy',
        args: ['-db', '-f', settings],
        folder,
        environment: { PATH: process.env.PATH, ...environment },
        logFile,
      }),
  };
}

/** Cuts a share (0 to 1) of the open sockets, like a network failure. Returns their number. */
export async function cutSockets(dir: string, share: number): Promise<number> {
  const sessions = (await told(dir, 'show sess')).split('\n').filter((line) => line.includes(' be=sockets '));
  const chosen = sessions.slice(0, Math.ceil(sessions.length * share)).map((line) => line.slice(0, line.indexOf(':')));
  for (const id of chosen) await told(dir, `shutdown session ${id}`);
  return chosen.length;
}

async function told(dir: string, command: string): Promise<string> {
  const line = connect(join(dir, 'proxy', 'control'));
  line.end(`${command}\n`);
  return text(line);
}
