/** The machine's coturn on its own ports, with the product's shared secret. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../src/free-port.ts';

export type TurnServer = {
  readonly settings: { readonly TURN_URL: string; readonly TURN_SECRET: string };
  readonly stop: () => Promise<void>;
};

/** Browsers connect to a TURN server from the address that they offer to others. This is not the loopback address if there is another. */
function ownAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';
}

export async function startTurnServer(secret: string): Promise<TurnServer> {
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-relay-'));
  const [port, address] = [await freePort(), ownAddress()];
  const options = [
    ...['-n', '--no-cli', '--no-tls', '--no-dtls', '--allow-loopback-peers', '--use-auth-secret', '--log-file=stdout'],
    ...[`--static-auth-secret=${secret}`, '--realm=folkmoot', `--listening-ip=${address}`, `--relay-ip=${address}`],
    ...[`--listening-port=${port}`, `--pidfile=${join(folder, 'pid')}`, `--userdb=${join(folder, 'db')}`],
  ];
  const child = spawn('turnserver', options, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (text: Buffer) => {
      output += text.toString();
      if (output.includes('Total General servers')) resolve();
    });
    child.once('error', () => reject(new Error('The tests of calls need coturn (on Debian: apt-get install coturn).')));
    void ended.then(() => reject(new Error(`coturn ended at once:\n${output}`)));
  });
  return {
    settings: { TURN_URL: `turn:${address}:${port}?transport=udp`, TURN_SECRET: secret },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
