/**
 * Whoever gives commands over a bad line: tries one command API, loses patience, or loses the machine, and tries another with the
 * same key. Without a key nothing is tried twice.
 */
import { isRefusal } from '@folkmoot/contracts/kernel/refusal';
import type { RouteSpec } from '@folkmoot/contracts/kernel/route';
import type { CommandResult } from '@folkmoot/platform/command/deciding';
import { actorOf } from './gateway.ts';
import type { Machine, Network } from './network.ts';
import type { Life } from './scheduler.ts';

export type Wish = {
  readonly userId: string;
  readonly route: RouteSpec;
  readonly params: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

export type Try = {
  readonly machine: string;
  readonly begun: Moment;
  answer: { readonly result: CommandResult; readonly moment: Moment } | null;
  thrown: unknown;
};
/** Which step it was, and how far the log was. */
export type Moment = { readonly step: number; readonly head: number };

export type Call = { readonly wish: Wish; readonly key: string | null; readonly tries: Try[]; done: boolean };

const PATIENCE_MS = 200;
const AGAIN_MS = 60;
/** One in so many goes away before the next try, and comes back when much may have changed. */
const AWAY = 5;
const AWAY_MS = 5000;
const MOST_TRIES = 8;
/** What may be otherwise at the next try. */
const PASSING: ReadonlySet<string> = new Set(['Busy', 'InProgress']);

export function isFinal(result: CommandResult): boolean {
  return !isRefusal(result) || !PASSING.has(result.refused);
}

export type Caller = {
  readonly calls: readonly Call[];
  /** `at`: the first try goes to this machine. */
  readonly call: (wish: Wish, keyed: boolean, at?: string) => Promise<Call>;
};

export function caller({ scheduler, dice, store, machines }: Network): Caller {
  const life: Life = { name: 'caller', alive: true };
  const timers = scheduler.timersOf(life);
  const calls: Call[] = [];

  function moment(): Moment {
    return { step: scheduler.trace.length, head: store.events.length - 1 };
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => void timers.after(ms, resolve));
  }

  async function attempt({ wish, key, tries }: Call, machine: Machine): Promise<void> {
    const api = machine.api();
    const handler = api?.handlers.find((each) => each.route.name === wish.route.name);
    if (!api || !handler) return;
    const made: Try = { machine: machine.life.name, begun: moment(), answer: null, thrown: null };
    tries.push(made);
    const { userId, params, body } = wish;
    try {
      const raw = { token: null, actor: actorOf(userId), params, query: {}, body, address: '', local: true, idempotencyKey: key };
      const result = await api.dispatcher.run(handler, raw);
      if (machine.life.alive) made.answer = { result, moment: moment() };
    } catch (error) {
      made.thrown = error;
    }
  }

  async function call(wish: Wish, keyed: boolean, at?: string): Promise<Call> {
    const made: Call = { wish, key: keyed ? `key-${calls.length}` : null, tries: [], done: false };
    calls.push(made);
    for (let count = 0; count < (keyed ? MOST_TRIES : 1); ) {
      const ready = machines().filter((each) => each.api() !== null);
      const machine = (made.tries.length === 0 && ready.find((each) => each.life.name === at)) || dice.pick(ready);
      if (machine) {
        count += 1;
        await Promise.race([attempt(made, machine), pause(keyed ? dice.roll(PATIENCE_MS) : PATIENCE_MS * 20)]);
      }
      if (made.tries.some((each) => each.answer && isFinal(each.answer.result))) break;
      await pause(dice.roll(dice.roll(AWAY) === 0 ? AWAY_MS : AGAIN_MS));
    }
    made.done = true;
    return made;
  }

  return { calls, call };
}
