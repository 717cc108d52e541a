/** The ledger of idempotency keys in memory, shared by all simulated processes: it keeps the promises of the one in Postgres. */
import { complete, type Intent, type Intents, type Write } from '@folkmoot/platform/command/intents';

type Noted = { readonly intent: Intent; readonly createdAt: number };

/** Everything that was ever noted, for the judge. */
export type Begun = { readonly actor: string; readonly key: string; readonly writes: readonly Write[] };

export type Ledger = { readonly noted: Map<string, Noted>; readonly begun: Begun[] };

const UNKEYED = '~';
/** As in Postgres: a process that is alive answers sooner. */
const ABANDONED_MS = 15_000;

export function emptyLedger(): Ledger {
  return { noted: new Map(), begun: [] };
}

/** What is stored is text: nothing that one process holds is seen by another. */
function stored<T>(value: T): T {
  return value === undefined ? value : JSON.parse(JSON.stringify(value));
}

export function memoryIntents({ noted, begun }: Ledger, clock: () => number): Intents {
  const slot = (actor: string, key: string) => `${actor}\n${key}`;

  return {
    hashOf: (command) => JSON.stringify(command),
    find: async (actor, key) => noted.get(slot(actor, key))?.intent ?? null,
    async begin(intent) {
      const known = noted.get(slot(intent.actor, intent.key));
      if (known) return known.intent;
      noted.set(slot(intent.actor, intent.key), { intent: stored({ ...intent, answer: null }), createdAt: clock() });
      begun.push(stored({ actor: intent.actor, key: intent.key, writes: intent.writes }));
      return null;
    },
    async answer(actor, key, answer) {
      const known = noted.get(slot(actor, key));
      if (key.startsWith(UNKEYED)) noted.delete(slot(actor, key));
      else if (known) noted.set(slot(actor, key), { ...known, intent: { ...known.intent, answer: stored(answer) } });
    },
    async drop({ actor, key, writes }) {
      const known = noted.get(slot(actor, key));
      if (known && JSON.stringify(known.intent.writes) === JSON.stringify(writes)) noted.delete(slot(actor, key));
    },
    async recover(log, now) {
      const abandoned = [...noted].filter(([, { intent, createdAt }]) => intent.answer === null && createdAt < now - ABANDONED_MS);
      let completed = 0;
      for (const [, { intent }] of abandoned) completed += (await complete(log, intent)) ? 1 : 0;
      for (const [name, { intent }] of abandoned) if (intent.key.startsWith(UNKEYED)) noted.delete(name);
      return completed;
    },
    async recoverOf(log, actor) {
      let completed = 0;
      for (const [, { intent }] of [...noted]) {
        if (intent.actor === actor && intent.answer === null) completed += (await complete(log, intent)) ? 1 : 0;
      }
      return completed;
    },
  };
}
