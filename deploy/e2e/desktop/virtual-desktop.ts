/** A virtual desktop: an X server, a session bus, a window manager and system notifications, all from Debian. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';

export type VirtualDesktop = {
  /** The home folder of the user. */
  readonly home: string;
  /** Starts a program on the desktop. It ends with the desktop. */
  readonly start: (program: string, args: readonly string[], more?: NodeJS.ProcessEnv) => ChildProcess;
  /** Runs a program on the desktop, and returns its output. */
  readonly run: (program: string, args: readonly string[]) => Promise<string>;
  /** A screenshot of the whole desktop as a PNG file. */
  readonly screenshot: (path: string) => Promise<void>;
  readonly dispose: () => Promise<void>;
};

/** None of these programs starts slowly. */
const PATIENCE_MS = 20_000;

/** A notification stays until it is pressed. */
const NOTICES = '[global]\nfont = Sans 10\nwidth = 320\nmouse_left_click = do_action, close_current\n[urgency_normal]\ntimeout = 0\n';

export async function virtualDesktop(): Promise<VirtualDesktop> {
  const home = mkdtempSync(join(tmpdir(), 'folkmoot-desktop-'));
  const config = join(home, '.config');
  mkdirSync(join(config, 'dunst'), { recursive: true });
  mkdirSync(join(home, 'run'), { mode: 0o700 });
  writeFileSync(join(config, 'dunst', 'dunstrc'), NOTICES);
  const environment: NodeJS.ProcessEnv = {
    PATH: `${process.env.PATH}:/usr/bin:/usr/sbin`,
    HOME: home,
    XDG_CONFIG_HOME: config,
    XDG_DATA_HOME: join(home, '.local/share'),
    XDG_RUNTIME_DIR: join(home, 'run'),
    LANG: 'C.UTF-8',
    // Disables the screen reader interface and 3D acceleration.
    NO_AT_BRIDGE: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  };
  const running: ChildProcess[] = [];

  function start(program: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): ChildProcess {
    const child = spawn(program, args, { env: { ...environment, ...more }, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
    child.on('error', (error) => console.error(`${program} could not be started: ${error.message}`));
    child.stdout?.resume();
    child.stderr?.resume();
    running.push(child);
    return child;
  }

  const [, , , display] = start('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x900x24', '-nolisten', 'tcp']).stdio;
  environment.DISPLAY = `:${await firstLine(display)}`;
  const bus = start('dbus-daemon', ['--session', '--nofork', '--print-address=3']);
  environment.DBUS_SESSION_BUS_ADDRESS = await firstLine(bus.stdio[3]);
  start('openbox', []);
  start('dunst', []);

  async function run(program: string, args: readonly string[]): Promise<string> {
    return (await promisify(execFile)(program, args, { env: environment, timeout: PATIENCE_MS })).stdout;
  }

  return {
    home,
    start,
    run,
    async screenshot(path) {
      await run('import', ['-window', 'root', path]);
    },
    async dispose() {
      for (const child of running.toReversed()) {
        if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) continue;
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      // Retried, because web views write files until they notice that the shell ended.
      rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

async function firstLine(stream: unknown): Promise<string> {
  if (!isReadable(stream)) throw new Error('The program has no output to read from.');
  for await (const line of createInterface({ input: stream })) return line;
  throw new Error('The program ended before it printed its address.');
}

function isReadable(stream: unknown): stream is Readable {
  return typeof stream === 'object' && stream !== null && 'read' in stream;
}
