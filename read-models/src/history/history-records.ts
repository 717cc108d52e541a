/** Events of the log → wire records. What is sealed is named, and stays sealed. */
import { HISTORY_LIMITS } from '@folkmoot/contracts/history/limits';
import type { HistoryBranch, HistoryEvent, HistoryField, HistoryRow } from '@folkmoot/contracts/history/wire';
import type { EventMeta } from '@folkmoot/contracts/kernel/event';
import type { LoggedEvent } from '@folkmoot/platform/event-log/port';
import { ownerOf } from '@folkmoot/platform/history-index/sealed-fields';
import { originOf, SEALED, type Told, toldOf } from '@folkmoot/platform/history-index/told';
import type { Caused } from '@folkmoot/platform/history-index/trace';
import { isSealed } from '@folkmoot/platform/vault/sealing';

/** Whoever has it gets in, or has the file: it is no part of what happened. */
const KEYS = new Set(['fileId', 'code', 'inviteCode']);
const KEPT = '[kept]';
/** Named by the code itself. */
const STREAM_OF_INVITE = /^invite-.+$/;

function metaOf({ meta }: LoggedEvent): EventMeta {
  return JSON.parse(meta);
}

function dataOf({ data }: LoggedEvent): Readonly<Record<string, unknown>> {
  return JSON.parse(data);
}

function headOf(event: LoggedEvent) {
  const { actor: by, command, at } = metaOf(event);
  const { position, type, stream } = event;
  return { position, at, type, stream: shownStream(stream), by, command };
}

export function rowOf(event: LoggedEvent): HistoryRow {
  return { ...headOf(event), gist: gistOf(dataOf(event)) };
}

function shownStream(stream: string): string {
  return stream.replace(STREAM_OF_INVITE, `invite-${KEPT}`);
}

function keptBack(name: string, value: unknown): unknown {
  if (name === 'ofStream' && typeof value === 'string') return shownStream(value);
  return KEYS.has(name) && typeof value === 'string' ? KEPT : value;
}

/** At any depth. */
function withoutKeys(name: string, value: unknown): unknown {
  return JSON.parse(JSON.stringify({ [name]: value }, keptBack))[name];
}

/** What is not said is left out. */
function gistOf(data: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(data)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${isSealed(value) ? SEALED : JSON.stringify(withoutKeys(name, value))}`);
  const gist = parts.join(', ');
  return gist.length <= HISTORY_LIMITS.gist ? gist : `${gist.slice(0, HISTORY_LIMITS.gist).toWellFormed()}…`;
}

export function shownOf(event: LoggedEvent): HistoryEvent {
  const meta = metaOf(event);
  const { correlationId, causationId } = meta;
  const { from, session } = originOf(meta);
  const fields = Object.entries(dataOf(event)).map(
    ([name, value]): HistoryField => (isSealed(value) ? { name, ...ownerOf(value.$sealed) } : { name, value: withoutKeys(name, value) }),
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

/** As the command line tells it, but for keys: what is in a file goes on to others. */
export function toldWithoutKeys(event: LoggedEvent): Told {
  const told = toldOf(event);
  return {
    ...told,
    stream: shownStream(told.stream),
    data: Object.fromEntries(Object.entries(told.data).map(([name, value]) => [name, withoutKeys(name, value)])),
  };
}

/** In the order in which a tree is read. What stands below an event that is left out stands where it would have. */
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
