/**
 * A simulated network: command APIs (the real ones), a projector, gateways and people's clients on shared stores in memory. What
 * each of them does is one step after the other, and the scheduler says whose.
 */
import { type CommandApi, startCommandApi } from '@folkmoot/command-api/app';
import { eventSpecs } from '@folkmoot/contracts/events';
import type { Recorded } from '@folkmoot/contracts/kernel/event';
import { type Codec, eventCodec } from '@folkmoot/platform/event-log/codec';
import { createMemoryStore, type MemoryStore } from '@folkmoot/platform/event-log/memory-log';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import { noRateLimits } from '@folkmoot/platform/http/rate-limits';
import { flake } from '@folkmoot/platform/ids/flake';
import { noMedia } from '@folkmoot/platform/media/no-media';
import { memoryVault } from '@folkmoot/platform/vault/memory-vault';
import type { Dice } from '../e2e/harness/dice.ts';
import { signalNetwork } from './bus.ts';
import { type Gateway, startGateway } from './gateway.ts';
import { emptyLedger, type Ledger, memoryIntents } from './memory-intents.ts';
import { startProjector } from './projector.ts';
import { copyOf, emptyRows, type Rows } from './rows.ts';
import { type Life, type Scheduler, scheduler } from './scheduler.ts';
import type { Told } from './sockets.ts';
import { knownKeys, type Process, steppedIntents, steppedLog } from './stepped-ports.ts';

/** What every history begins with, made once. */
export type Beginning = {
  readonly events: readonly LoggedEvent[];
  readonly recorded: ReadonlyMap<string, Recorded>;
  readonly rows: Rows;
  readonly at: number;
};

export const NOTHING: Beginning = { events: [], recorded: new Map(), rows: emptyRows(), at: 1_800_000_000_000 };

export type Machine = { readonly life: Life; readonly api: () => CommandApi | null };

/** `known`: the step at which the process that made it had its answer; it may have died before. */
export type Appended = { readonly at: number; readonly by: string; known: number };
/** Something told to somebody, and how far the log was at that moment. */
export type Tale = Told & { readonly head: number; readonly at: number };

export type Network = {
  readonly scheduler: Scheduler;
  readonly dice: Dice;
  readonly store: MemoryStore;
  readonly codec: Codec;
  readonly rows: Rows;
  readonly ledger: Ledger;
  readonly machines: () => readonly Machine[];
  readonly gateways: () => readonly Gateway[];
  /** Called when a process has the answer to an append of its own. */
  readonly onAnswered: (listener: (whose: string, events: readonly LoggedEvent[]) => void) => void;
  /** By position. */
  readonly appended: ReadonlyMap<number, Appended>;
  readonly tales: readonly Tale[];
  /** What stopped, and why: nothing may. */
  readonly broken: readonly string[];
  /** Kills a process that the dice pick, and starts another in its place. */
  readonly kill: () => void;
  /** Signals are no longer lost or told again. */
  readonly calm: () => void;
  /** The last signals once more, for a gateway that waits for what was lost: in real time it waits no longer than two seconds. */
  readonly tellAgain: () => void;
};

const MACHINES = 3;
const GATEWAYS = 2;
const PROJECTION_WAIT_MS = 3000;

function storeWith(events: readonly LoggedEvent[]): MemoryStore {
  const store = createMemoryStore();
  for (const event of events) {
    store.events.push(event);
    const stream = store.streams.get(event.stream);
    if (stream) stream.push(event);
    else store.streams.set(event.stream, [event]);
  }
  return store;
}

/** Each process has its own; what every history begins with is decoded once. */
function codecWith({ recorded }: Beginning): Codec {
  const codec = eventCodec(eventSpecs, knownKeys);
  return {
    encode: codec.encode,
    async decode(events) {
      const fresh = await codec.decode(events.filter((event) => !recorded.has(event.id)));
      let at = 0;
      return events.flatMap((event) => {
        const known = recorded.get(event.id);
        if (!known) at += 1;
        return known ?? fresh[at - 1] ?? [];
      });
    },
  };
}

export function simulatedNetwork(beginning: Beginning, dice: Dice): Network {
  const steps = scheduler(dice, beginning.at);
  const store = storeWith(beginning.events);
  const rows = copyOf(beginning.rows);
  const ledger = emptyLedger();
  const { endpoint, recall, calm } = signalNetwork();
  const appended = new Map<number, Appended>();
  const tales: Tale[] = [];
  const broken: string[] = [];
  let heed: (whose: string, events: readonly LoggedEvent[]) => void = () => undefined;
  let machines: Machine[] = [];
  let gateways: Gateway[] = [];
  let projector: Life | null = null;
  let born = 0;

  function processCalled(kind: string): Process {
    born += 1;
    return { life: { name: `${kind} ${born}`, alive: true }, scheduler: steps, dice };
  }

  function logOf(process: Process) {
    return steppedLog(process, store, {
      appended(events, by) {
        for (const event of events) appended.set(event.position, { at: steps.now(), by: by.name, known: Number.POSITIVE_INFINITY });
      },
      answered(events) {
        for (const event of events) {
          const made = appended.get(event.position);
          if (made) made.known = steps.trace.length;
        }
        heed(process.life.name, events);
      },
      broken: (error, whose) => void broken.push(`${whose.name} stopped: ${error instanceof Error ? error.stack : error}`),
    });
  }

  function addMachine(): void {
    const process = processCalled('api');
    let api: CommandApi | null = null;
    machines.push({ life: process.life, api: () => api });
    const starting = startCommandApi({
      log: logOf(process),
      codec: codecWith(beginning),
      // No password is checked: who calls is stated, as services of ours do.
      vault: memoryVault(steps.now),
      keys: { destroy: async () => undefined },
      intents: steppedIntents(process, memoryIntents(ledger, steps.now)),
      bus: endpoint(process),
      mail: { send: async () => undefined, countFor: async () => 0, forget: async () => undefined },
      media: noMedia,
      ice: { stunUrl: 'stun:stun.example.com', turn: null },
      limits: noRateLimits(),
      clock: steps.now,
      timers: steps.timersOf(process.life),
      newId: flake(born, steps.now),
      projectionWaitMs: PROJECTION_WAIT_MS,
    });
    starting.then(
      (started) => {
        api = started;
      },
      (error: unknown) => void broken.push(`${process.life.name} did not start: ${error}`),
    );
  }

  function addGateway(): void {
    const process = processCalled('gateway');
    gateways.push(
      startGateway(process, endpoint(process), rows, (told) => tales.push({ ...told, head: store.events.length - 1, at: steps.now() })),
    );
  }

  function addProjector(): void {
    const process = processCalled('projector');
    projector = process.life;
    startProjector({ process, log: logOf(process), codec: codecWith(beginning), bus: endpoint(process), rows });
  }

  function kill(): void {
    const machine = dice.pick(machines);
    const gateway = dice.pick(gateways);
    const which = dice.roll(4);
    if (which < 2 && machine) {
      machine.life.alive = false;
      machines = machines.filter((each) => each !== machine);
      addMachine();
    } else if (which === 2 && projector) {
      projector.alive = false;
      addProjector();
    } else if (gateway) {
      gateways = gateways.filter((each) => each !== gateway);
      gateway.die();
      addGateway();
    }
  }

  for (let at = 0; at < MACHINES; at += 1) addMachine();
  for (let at = 0; at < GATEWAYS; at += 1) addGateway();
  addProjector();

  return {
    scheduler: steps,
    dice,
    store,
    codec: codecWith(beginning),
    rows,
    ledger,
    machines: () => machines,
    gateways: () => gateways,
    onAnswered(listener) {
      heed = listener;
    },
    appended,
    tales,
    broken,
    kill,
    calm,
    tellAgain: () => recall([store.events.length - 1]),
  };
}
