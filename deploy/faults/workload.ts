/** The workload: readers that stay connected, writers, and an owner who removes and restores permissions. */
import { setTimeout as pause } from 'node:timers/promises';
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import type { Dice } from '../e2e/harness/dice.ts';
import { dice } from '../e2e/harness/dice.ts';
import type { Person } from '../e2e/user.ts';
import { type Caller, startCaller } from './caller.ts';
import type { Recorder } from './history.ts';
import { startHopper } from './hopper.ts';
import { startKeeper } from './keeper.ts';
import { startPages } from './pages.ts';
import { type Reader, startReader } from './reader.ts';
import { found, type World } from './world.ts';
import { type Recent, startWriter } from './writer.ts';

export type CaughtUp = { readonly ms: number | null; readonly missing: readonly string[] };

export type Workload = {
  readonly world: World;
  /** Checks whether all readers get new messages. Resolves when all do, or with those who do not. */
  readonly caughtUp: () => Promise<CaughtUp>;
  /** A user connects to one gateway and does not reconnect after it dies. */
  readonly lurk: (gatewayUrl: string) => Promise<Reader>;
  /** Stops writing, restores all permissions, and waits for running calls. */
  readonly rest: () => Promise<void>;
  /** Records what readers display and what the pages contain. */
  readonly show: () => Promise<void>;
  readonly stop: () => void;
};

export type WorkloadOptions = {
  readonly url: string;
  /** The addresses of the processes themselves. */
  readonly commandApis: readonly string[];
  readonly gateways: readonly string[];
  readonly seed: number;
  readonly recorder: Recorder;
};

const WRITER_PAUSE_MS = 300;
const KEEPER_PAUSE_MS = 800;
const HOPPER_PAUSE_MS = 200;
const SEEN_WITHIN_MS = 5000;
const WAITED_FOR_MS = 60_000;
const POLL_MS = 20;

/** A separate random generator for each user, so that the same seed gives each the same choices in any order. */
function dieOf(seed: number, index: number): Dice {
  return dice(seed * 1000 + index);
}

export async function startWorkload({ url, commandApis, gateways, seed, recorder }: WorkloadOptions): Promise<Workload> {
  const world = await found(url, recorder);
  const call: Caller = startCaller({ url, die: dieOf(seed, 0), recorder });
  const inServer = new Set([world.general, world.open, world.inner]);
  const pages = startPages(call, recorder, (channel) => inServer.has(channel));
  const { owner, writers, subjects, conversations, channels, nameOf } = world;
  function channelsOf(person: Person): readonly string[] {
    return [...inServer, ...conversations.filter(({ people }) => people.includes(person)).map(({ channel }) => channel)];
  }

  const asked = { recorder, pages, nameOf };
  const readers = new Map(
    [owner, ...writers, ...subjects].map((person) => [person, startReader({ ...asked, url, person, channels: channelsOf(person) })]),
  );
  const lurking: Reader[] = [];
  await Promise.all([...readers.values()].map((reader) => reader.untilLive()));

  const recent: Recent = [];
  const working = [...writers, ...subjects].map((person, index) =>
    startWriter({ person, channels: channelsOf(person), call, die: dieOf(seed, index + 2), recent, pauseMs: WRITER_PAUSE_MS }),
  );
  const keeper = startKeeper({ world, call, die: dieOf(seed, 1), recorder, pauseMs: KEEPER_PAUSE_MS });
  const hopper = await startHopper({ url, commandApis, gateways, owner, die: dieOf(seed, 999), recorder, pauseMs: HOPPER_PAUSE_MS });
  let asks = 0;

  async function ask(channel: string, who: Person): Promise<readonly string[]> {
    asks += 1;
    const value = `Does everybody see this? ${asks}`;
    const since = recorder.now();
    await call({ who, op: 'send', route: sendMessage, params: { channelId: channel }, body: { content: value }, channel, value });
    function missing(): readonly string[] {
      return [...readers]
        .filter(([person]) => channelsOf(person).includes(channel) && keeper.holds(person, channel))
        .filter(([, reader]) => !reader.live() || !reader.has(channel, value))
        .map(([{ name }]) => `${name} in ${channel}`);
    }
    while (missing().length > 0 && recorder.now() - since < WAITED_FOR_MS) await pause(POLL_MS);
    return missing();
  }

  return {
    world,
    async caughtUp() {
      const since = recorder.now();
      const [server, talks] = [
        [...inServer].map((channel) => ask(channel, owner)),
        conversations.map(({ channel, people }) => ask(channel, people[0] ?? owner)),
      ];
      const missing = (await Promise.all([...server, ...talks])).flat();
      return { ms: missing.length === 0 ? recorder.now() - since : null, missing };
    },
    async lurk(gatewayUrl) {
      const person = world.lurkers[lurking.length % world.lurkers.length] ?? owner;
      const reader = startReader({ ...asked, channels: [], url: gatewayUrl, person, comesBack: false });
      lurking.push(reader);
      const since = recorder.now();
      await reader.untilLive();
      // A user whom no reader sees online cannot be detected as missing.
      const isSeen = () =>
        recorder.entries.some(
          (told) => told.kind === 'presence' && told.of === person.name && told.reader !== person.name && told.at > since,
        );
      while (!isSeen() && recorder.now() - since < SEEN_WITHIN_MS) await pause(POLL_MS);
      return reader;
    },
    async rest() {
      await Promise.all([...working.map((writer) => writer.stop()), keeper.stop(), hopper.stop()]);
    },
    async show() {
      for (const [person, reader] of readers) {
        for (const channel of channelsOf(person)) {
          const messages = reader.view(channel);
          if (messages) recorder.add({ kind: 'view', reader: reader.name, channel, messages: [...messages] });
        }
      }
      for (const channel of channels) {
        const person = conversations.find((each) => each.channel === channel)?.people[0] ?? owner;
        const messages = await pages(person, channel, '0');
        if (!Array.isArray(messages)) throw new Error(`${channel} cannot be read in the end: ${messages}`);
        recorder.add({ kind: 'pages', channel, messages });
      }
    },
    stop() {
      for (const reader of [...readers.values(), ...lurking]) reader.close();
    },
  };
}
