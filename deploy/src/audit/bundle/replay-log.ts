/**
 * Projects events into an empty database without any key. Sealed fields are read as after an erasure of everyone (H9). It sends nothing
 * (H3), and the rows do not depend on batches (H2).
 */
import { eventSpecs } from '@folkmoot/contracts/events';
import type { Database } from '@folkmoot/platform/database/database';
import { Failure } from '@folkmoot/platform/errors';
import { eventCodec } from '@folkmoot/platform/event-log/codec';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import { applyBatch, wanted } from '@folkmoot/platform/projection/apply';
import type { Tx } from '@folkmoot/platform/projection/projection';
import { prepareReadModels } from '@folkmoot/platform/projection/read-model-store';
import { NO_KEYS } from '@folkmoot/platform/vault/no-keys';
import { projections } from '@folkmoot/read-models/projections';

export type Replay = {
  /** In one transaction, in the order of the log. `after` sees the changes. */
  readonly take: <Seen>(events: readonly LoggedEvent[], after: (tx: Tx) => Promise<Seen>) => Promise<Seen>;
};

/** `database`: empty, with the live schema as its search path. */
export async function openReplay(database: Database): Promise<Replay> {
  await prepareReadModels(database, projections);
  const codec = eventCodec(eventSpecs, NO_KEYS);
  return {
    async take(logged, after) {
      const events = await codec.decode(logged);
      return database.kysely.transaction().execute(async (tx) => {
        for (const projection of projections) {
          try {
            await applyBatch(projection, wanted(projection, events), tx);
          } catch (cause) {
            throw explained(cause, projection.name, logged);
          }
        }
        return after(tx);
      });
    },
  };
}

/** Adds the position to an error of Postgres. A full disk is reported by the caller, which knows the disk. */
function explained(cause: unknown, name: string, events: readonly LoggedEvent[]): unknown {
  const [first, last] = [events[0]?.position, events.at(-1)?.position];
  const where = first === last ? `The event at position ${first}` : `An event from position ${first} to ${last}`;
  const why = cause instanceof Error ? cause.message : String(cause);
  return new Failure('Corrupt', `${where} could not be projected into ${name}: ${why}`, { cause });
}
