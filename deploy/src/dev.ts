/**
 * `npm run dev`: the product with reload. The server restarts when one of its files changes. Vite serves the web client and the
 * console, and updates them in place. An empty data folder is seeded first.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort } from './free-port.ts';
import { PEOPLE, people } from './seed/people.ts';
import { seedProduct } from './seed.ts';
import { viteProgram, WEB_CLIENT, WEB_CONSOLE } from './web-client.ts';

const DATA_DIR = resolve(process.env.DATA_DIR || './data/dev');
const WEB_PORT = process.env.PORT || '8080';
const LOOK_EVERY_MS = 100;

const children: ChildProcess[] = [];
let stopping = false;

function run(args: readonly string[], options: { readonly cwd?: string; readonly env: Readonly<Record<string, string>> }): void {
  const child = spawn(process.execPath, [...args], {
    ...options,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  children.push(child);
  child.once('exit', (code) => void stop(code ?? 1));
}

function runVite(cwd: string, args: readonly string[], env: Readonly<Record<string, string>>): void {
  run([viteProgram(), ...args, '--strictPort', '--clearScreen', 'false', '--logLevel', 'warn'], { cwd, env });
}

/** Stops all processes after a signal, or when one ends. The database is last, because the server waits for it. */
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  await Promise.all(
    children.map((child) => {
      if (child.exitCode !== null || child.signalCode !== null) return undefined;
      child.kill('SIGTERM');
      return new Promise((resolve) => child.once('exit', resolve));
    }),
  );
  process.exit(code);
}

async function untilReady(url: string): Promise<void> {
  while (!stopping) {
    const answer = await fetch(new URL('/readyz', url)).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

async function main(): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));
  const isEmpty = !existsSync(DATA_DIR) || readdirSync(DATA_DIR).length === 0;
  const port = String(await freePort());
  const server = `http://localhost:${port}`;
  run(['--watch', '--watch-preserve-output', join(import.meta.dirname, 'dev-server.ts')], {
    env: { DATA_DIR, PORT: port, HOST: '127.0.0.1', RATE_LIMITS: process.env.RATE_LIMITS || 'off' },
  });
  const consolePort = String(await freePort());
  runVite(WEB_CONSOLE, ['--port', consolePort], { FOLKMOOT_SERVER: server });
  runVite(WEB_CLIENT, ['--port', WEB_PORT, '--host'], { FOLKMOOT_SERVER: server, FOLKMOOT_CONSOLE: `http://localhost:${consolePort}` });
  await untilReady(server);
  if (stopping) return;
  if (isEmpty) {
    const since = performance.now();
    const { messages } = await seedProduct(server);
    console.log(`Seeded ${messages} messages in ${((performance.now() - since) / 1000).toFixed(1)} s.`);
  }
  console.log(`\nFolkmoot (development) is ready at http://localhost:${WEB_PORT}, its data in ${DATA_DIR}.`);
  console.log(`The moderation console is at http://localhost:${WEB_PORT}/console/.`);
  console.log('Example logins:');
  for (const name of PEOPLE) console.log(`  ${people[name].email.padEnd(18)} ${people[name].password}`);
}

main().catch(async (error: unknown) => {
  console.error(error);
  await stop(1);
});
