/** Converts events of the log to wire records. Sealed fields are named and stay sealed. */
import { HISTORY_LIMITS } from '@folkmoot/contracts/history/limits';
import type { HistoryBranch, HistoryEvent, HistoryField, HistoryRow } from '@folkmoot/contracts/history/wire';
import type { EventMeta } from '@folkmoot/contracts/kernel/event';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import { fieldWithoutKeys, streamWithoutKey } from '@folkmoot/platform/history-index/hidden-keys';
import { ownerOf } from '@folkmoot/platform/history-index/sealed-fields';
import { originOf, SEALED } from '@folkmoot/platform/history-index/shown-event';
import type { Caused } from '@folkmoot/platform/history-index/trace';
import { isSealed } from '@folkmoot/platform/vault/sealing';

function metaOf({ meta }: LoggedEvent): EventMeta {
  return JSON.parse(meta);
}

function dataOf({ data }: LoggedEvent): Readonly<Record<string, unknown>> {
  return JSON.parse(data);
}

function headOf(event: LoggedEvent) {
  const { actor: by, command, at } = metaOf(event);
  const { position, type, stream } = event;
  return { position, at, type, stream: streamWithoutKey(stream), by, command };
}

export function rowOf(event: LoggedEvent): HistoryRow {
  return { ...headOf(event), gist: gistOf(dataOf(event)) };
}

/** Missing fields are left out. */
function gistOf(data: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(data)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${isSealed(value) ? SEALED : JSON.stringify(fieldWithoutKeys(name, value))}`);
  const gist = parts.join(', ');
  return gist.length <= HISTORY_LIMITS.gist ? gist : `${gist.slice(0, HISTORY_LIMITS.gist).toWellFormed()}…`;
}

export function shownOf(event: LoggedEvent): HistoryEvent {
  const meta = metaOf(event);
  const { correlationId, causationId } = meta;
  const { from, session } = originOf(meta);
  const fields = Object.entries(dataOf(event)).map(
    ([name, value]): HistoryField =>
      isSealed(value) ? { name, ...ownerOf(value.$sealed) } : { name, value: fieldWithoutKeys(name, value) },
  );
  return {
    ...headOf(event),
    id: event.id,
    version: event.version,
    revision: event.revision,
    correlationId,
    causationId,
    from: from || null,
    session: session || null,
    fields,
  };
}

/** In depth-first order. The children of a hidden event keep its place. */
export async function branchesOf(
  tree: readonly Caused[],
  seen: (events: readonly LoggedEvent[]) => Promise<readonly LoggedEvent[]>,
): Promise<HistoryBranch[]> {
  const walked: { readonly event: LoggedEvent; readonly depth: number }[] = [];
  const walk = (branches: readonly Caused[], depth: number): void => {
    for (const { event, consequences } of branches) {
      walked.push({ event, depth });
      walk(consequences, depth + 1);
    }
  };
  walk(tree, 0);
  const left = new Set(await seen(walked.map(({ event }) => event)));
  return walked.filter(({ event }) => left.has(event)).map(({ event, depth }) => ({ ...headOf(event), depth }));
}
