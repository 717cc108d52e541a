/**
 * The faults that are injected into a cluster in use. Each causes its fault, reverts it, and resolves when all processes are ready again.
 */

import type { Cluster } from '../cluster/cluster.ts';
import { cutSockets as cutShare } from '../cluster/proxy.ts';
import type { Dice } from '../e2e/harness/dice.ts';
import { cutListeners } from './deaf.ts';
import { fillDisk } from './disk.ts';
import type { Recorder } from './history.ts';
import type { Workload } from './workload.ts';

export type Stage = {
  /** The folder with all data. */
  readonly dir: string;
  readonly cluster: Cluster;
  readonly workload: Workload;
  readonly recorder: Recorder;
  readonly pause: (ms: number) => Promise<void>;
};

export type Step = {
  readonly nemesis: string;
  /** The name with its target: `kill gateway-1`. */
  readonly name: string;
  readonly strict: boolean;
  readonly mute: boolean;
  readonly act: (stage: Stage) => Promise<void>;
};

const PAUSED_MS = 20_000;
const AWAY_MS = 6000;
const DISK_FULL_MS = 8000;
const DEAF_MS = 6000;
const CUTS = 3;
const CUT_SHARE = 0.5;
const BETWEEN_CUTS_MS = 1500;
const PAIRS = 4;
/** Long enough for the supervisor to restart a killed process. */
const NOTICED_WITHIN_MS = 500;

const services = ['relay', 'projector', 'command-api', 'gateway'];
const engines = ['kafka', 'redis', 'postgres'];

async function allServe({ cluster, pause }: Stage): Promise<void> {
  await pause(NOTICED_WITHIN_MS);
  await Promise.all(cluster.processes.map((each) => each.untilServing()));
}

function step(nemesis: string, name: string, act: Step['act'], { strict = false, mute = false } = {}): Step {
  return { nemesis, name, strict, mute, act };
}

/** If a gateway is killed, one user loses their only connection. */
export function kill(name: string): Step {
  return step('kill', `kill ${name}`, async (stage) => {
    const { cluster, workload, recorder } = stage;
    const target = cluster.of(name);
    const lurker = target.part === 'gateway' ? await workload.lurk(target.url) : null;
    target.kill('SIGKILL');
    if (lurker) recorder.add({ kind: 'departed', of: lurker.name, at: recorder.now() });
    await allServe(stage);
  });
}

export function killPair(one: string, other: string): Step {
  return step('pairs', `kill ${one} and ${other}`, async (stage) => {
    for (const name of [one, other]) stage.cluster.of(name).kill('SIGKILL');
    await allServe(stage);
  });
}

async function standsStill(stage: Stage, name: string): Promise<void> {
  const target = stage.cluster.of(name);
  target.kill('SIGSTOP');
  await stage.pause(PAUSED_MS);
  target.kill('SIGCONT');
  await allServe(stage);
}

export function standStill(name: string): Step {
  return step('pause', `pause ${name}`, (stage) => standsStill(stage, name), { mute: /^(gateway|redis)/.test(name) });
}

async function works(url: string): Promise<boolean> {
  const answer = await fetch(new URL('/metrics', url));
  return /^folkmoot_relay_active(\{.*\})? 1$/m.test(await answer.text());
}

/** Pauses the active relay, which must notice later that another one took over. */
export function relayStandsStill(): Step {
  return step('pause', 'pause the relay that works', async (stage) => {
    for (const { name, url } of stage.cluster.all('relay')) if (await works(url)) return standsStill(stage, name);
    throw new Error('No relay works.');
  });
}

/** Stops a process and starts it after a while. Redis loses its data. */
export function away(name: string): Step {
  return step(name, `stop ${name}`, async (stage) => {
    const target = stage.cluster.of(name);
    await target.stop();
    await stage.pause(AWAY_MS);
    target.start();
    await allServe(stage);
  });
}

export function restart(name: string): Step {
  return step(name, `restart ${name}`, async (stage) => {
    await stage.cluster.of(name).restart();
    await allServe(stage);
  });
}

export function fullDisk(): Step {
  return step('disk', 'full disk', async (stage) => {
    await fillDisk(stage.dir, stage.cluster.databaseUrl, () => stage.pause(DISK_FULL_MS));
    await allServe(stage);
  });
}

export function cutSockets(): Step {
  return step('cut', 'cut half the sockets', async (stage) => {
    for (let cut = 0; cut < CUTS; cut += 1) {
      await cutShare(stage.dir, CUT_SHARE);
      await stage.pause(BETWEEN_CUTS_MS);
    }
  });
}

/** What one command API writes reaches the others late. */
export function deaf(): Step {
  return step('deaf', 'no word of new events', async (stage) => {
    await cutListeners(stage.cluster.databaseUrl, DEAF_MS);
    await allServe(stage);
  });
}

/** Restarts all our services one after the other, like a deployment of a new version. No call may fail. */
export function rolling(): Step {
  return step(
    'rolling',
    'rolling restart',
    async ({ cluster }) => {
      for (const part of services) for (const each of cluster.all(part)) await each.restart();
    },
    { strict: true },
  );
}

/** Returns the steps of a nemesis for a cluster with these processes. */
export type Nemesis = (names: readonly string[], die: Dice) => readonly Step[];

function oneOf(parts: readonly string[], names: readonly string[], die: Dice): readonly string[] {
  const chosen = die.pick(names.filter((name) => parts.includes(name.replace(/-\d+$/, ''))));
  return chosen === undefined ? [] : [chosen];
}

function pauses(names: readonly string[], die: Dice): readonly Step[] {
  const others = [...services.filter((part) => part !== 'relay').map((part) => [part]), engines];
  const relay = names.some((name) => name.startsWith('relay')) ? [relayStandsStill()] : [];
  return [...relay, ...others.flatMap((parts) => oneOf(parts, names, die)).map(standStill)];
}

/** Includes pairs of one part, so that no other instance can take over. */
function pairs(names: readonly string[], die: Dice): readonly Step[] {
  const rest = [...names];
  const draw = () => rest.splice(die.roll(rest.length), 1);
  return Array.from({ length: PAIRS }, () => [...draw(), ...draw()]).flatMap(([one, other]) =>
    one && other ? [killPair(one, other)] : [],
  );
}

export const nemeses: Readonly<Record<string, Nemesis>> = {
  kill: (names) => names.map(kill),
  pairs,
  pause: pauses,
  kafka: () => [away('kafka')],
  redis: () => [away('redis')],
  postgres: () => [restart('postgres')],
  disk: () => [fullDisk()],
  cut: () => [cutSockets()],
  deaf: () => [deaf()],
  rolling: () => [rolling()],
};
