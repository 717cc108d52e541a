/** What a simulated process holds of the shared stores: every call is a step of the scheduler, and goes with the process if it dies. */
import type { Intents } from '@folkmoot/platform/command/intents';
import type { MemoryStore } from '@folkmoot/platform/event-log/memory-log';
import { createMemoryLog } from '@folkmoot/platform/event-log/memory-log';
import type { EventLog, LoggedEvent } from '@folkmoot/platform/event-log/port';
import type { KeyVault } from '@folkmoot/platform/vault/key-vault';
import type { Dice } from '../e2e/harness/dice.ts';
import type { Life, Scheduler } from './scheduler.ts';

/** One in so many deliveries is followed by one that came before, however long ago. */
const REPEATED_DELIVERY = 2;
/** Deliveries are slower than answers. */
const DELIVERED_WITHIN_MS = 220;

/** Whoever writes down what happened to the log. */
export type Clerk = {
  readonly appended: (events: readonly LoggedEvent[], by: Life) => void;
  /** The process knows of its append: it has the answer, and from here on what it does must heed it. */
  readonly answered: (events: readonly LoggedEvent[]) => void;
  /** A subscription stopped because its handler failed. */
  readonly broken: (error: unknown, whose: Life) => void;
};

export type Process = { readonly life: Life; readonly scheduler: Scheduler; readonly dice: Dice };

/**
 * The log as one process sees it. Its subscriptions are the real ones (the memory adapter's follower), but what they hand over
 * comes late, and some of it again: more than the port allows, since a process must not fall over a repeat.
 */
export function steppedLog({ life, scheduler, dice }: Process, store: MemoryStore, clerk: Clerk): EventLog {
  const log = createMemoryLog(store);
  return {
    skipsBulk: log.skipsBulk,
    async append(stream, expected, events) {
      const result = await scheduler.ask(life, `append to ${stream}`, async () => {
        const answer = await log.append(stream, expected, events);
        if (answer.ok && !answer.repeated) clerk.appended(answer.events, life);
        return answer;
      });
      if (result.ok && !result.repeated) clerk.answered(result.events);
      return result;
    },
    readStream: (stream, from) => scheduler.ask(life, `read ${stream}`, () => log.readStream(stream, from)),
    readAll: (options) => scheduler.ask(life, 'read the log', () => log.readAll(options)),
    head: () => scheduler.ask(life, 'head', log.head),
    subscribe(options, handler) {
      const before: (readonly LoggedEvent[])[] = [];
      const delivery = (events: readonly LoggedEvent[]) =>
        new Promise<void>((resolve) => scheduler.soon(life, `delivery up to ${events.at(-1)?.position}`, resolve, DELIVERED_WITHIN_MS));
      const subscription = log.subscribe(options, async (events) => {
        await delivery(events);
        await handler(events);
        const again = dice.roll(REPEATED_DELIVERY) === 0 ? dice.pick(before) : undefined;
        before.push(events);
        if (!again) return;
        await delivery(again);
        await handler(again);
      });
      subscription.done.catch((error: unknown) => clerk.broken(error, life));
      return subscription;
    },
    close: log.close,
  };
}

export function steppedIntents({ life, scheduler }: Process, intents: Intents): Intents {
  const ask = <T>(what: string, run: () => Promise<T>) => scheduler.ask(life, what, run);
  return {
    hashOf: intents.hashOf,
    find: (actor, key) => ask('find the note', () => intents.find(actor, key)),
    begin: (intent) => ask(`note ${intent.key}`, () => intents.begin(intent)),
    answer: (actor, key, answer) => ask(`note the answer to ${key}`, () => intents.answer(actor, key, answer)),
    drop: (intent) => ask(`drop the note ${intent.key}`, () => intents.drop(intent)),
    // Its steps are those of the log: it is handed the one of its process.
    recover: intents.recover,
    recoverOf: intents.recoverOf,
  };
}

const keys = new Map<string, Uint8Array>();

function keyFor(subject: string): Uint8Array {
  const key = keys.get(subject) ?? new Uint8Array(32).fill(Number(BigInt(subject.replace(/\D/g, '')) & 0xffn));
  keys.set(subject, key);
  return key;
}

async function keysFor(subjects: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
  return new Map(subjects.map((subject) => [subject, keyFor(subject)]));
}

/** Keys that need no store: sealing is real, and what keys are made of is no matter here. Nobody is erased in these histories. */
export const knownKeys: KeyVault = {
  keyOf: async (subject) => keyFor(subject),
  sealingKeys: keysFor,
  openingKeys: keysFor,
  destroyed: async () => new Set<string>(),
  destroy: async () => undefined,
  forget: () => undefined,
};
