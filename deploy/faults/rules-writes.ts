/** Rules for writes: accepted ones exist (H8), refused ones do not, and nothing exists twice (H4). */
import { type Call, entriesOf, type History, type Shown } from './history.ts';

type Place = { readonly channel: string; readonly shown: Shown };

function placesOf(history: History): readonly Place[] {
  return entriesOf(history, 'pages').flatMap(({ channel, messages }) => messages.map((shown) => ({ channel, shown })));
}

function callsOf(history: History, op: Call['op']): readonly Call[] {
  return entriesOf(history, 'call').filter((call) => call.op === op);
}

function byMessage(calls: readonly Call[]): ReadonlyMap<string, readonly Call[]> {
  return Map.groupBy(
    calls.filter((call) => call.outcome !== 'refused'),
    (call) => call.message ?? '',
  );
}

function describe(call: Call): string {
  return `${call.who} ${call.op} ${call.value ?? call.message} in ${call.channel} at ${Math.round(call.start)} (${call.outcome})`;
}

/** Every accepted message is in its channel, unless it was deleted. */
export function lost(history: History): readonly string[] {
  const there = new Map(placesOf(history).map(({ channel, shown }) => [shown.id, channel]));
  const deleted = byMessage(callsOf(history, 'delete'));
  return callsOf(history, 'send')
    .filter((call) => call.outcome === 'ok' && !deleted.has(call.message ?? '') && there.get(call.message ?? '') !== call.channel)
    .map((call) => `lost: ${describe(call)} is not in the pages`);
}

/** No message and no value is in the pages twice. */
export function doubled(history: History): readonly string[] {
  const places = placesOf(history);
  const written = new Set([...callsOf(history, 'send'), ...callsOf(history, 'edit')].map((call) => call.value));
  const ids = Map.groupBy(places, ({ shown }) => shown.id);
  const values = Map.groupBy(
    places.filter(({ shown }) => written.has(shown.value)),
    ({ shown }) => shown.value,
  );
  return [...ids, ...values].filter(([, same]) => same.length > 1).map(([what, same]) => `doubled: ${what} is there ${same.length} times`);
}

/** Nothing that was refused exists. */
export function refusedButDone(history: History): readonly string[] {
  const values = new Set(placesOf(history).map(({ shown }) => shown.value));
  const told = new Set(entriesOf(history, 'heard').map((heard) => heard.value));
  return [...callsOf(history, 'send'), ...callsOf(history, 'edit')]
    .filter((call) => call.outcome === 'refused' && call.value !== null && (values.has(call.value) || told.has(call.value)))
    .map((call) => `refused but done: ${describe(call)}`);
}

export function deletedButThere(history: History): readonly string[] {
  const there = new Set(placesOf(history).map(({ shown }) => shown.id));
  return callsOf(history, 'delete')
    .filter((call) => call.outcome === 'ok' && there.has(call.message ?? ''))
    .map((call) => `deleted but there: ${describe(call)}`);
}

/** The text is that of the last accepted edit, or of an edit with an unknown outcome, which may have been executed late. */
export function wrongText(history: History): readonly string[] {
  const sent = byMessage(callsOf(history, 'send'));
  const edits = byMessage(callsOf(history, 'edit'));
  return placesOf(history).flatMap(({ channel, shown }) => {
    const original = sent.get(shown.id)?.[0];
    if (!original) return [];
    const ofThis = edits.get(shown.id) ?? [];
    const last = ofThis.filter((call) => call.outcome === 'ok').toSorted((a, b) => a.end - b.end);
    const possible = [last.at(-1) ?? original, ...ofThis.filter((call) => call.outcome === 'unknown')].map((call) => call.value);
    return possible.includes(shown.value)
      ? []
      : [`wrong text: ${shown.id} in ${channel} says ${shown.value}, not ${possible.join(' or ')}`];
  });
}

export function wrongReactions(history: History): readonly string[] {
  const reactions = byMessage(callsOf(history, 'react'));
  return placesOf(history).flatMap(({ channel, shown }) => {
    const ofThis = reactions.get(shown.id) ?? [];
    const least = new Set(ofThis.filter((call) => call.outcome === 'ok').map((call) => call.who)).size;
    const most = new Set(ofThis.map((call) => call.who)).size;
    if (shown.reactions >= least && shown.reactions <= most) return [];
    return [`wrong reactions: ${shown.id} in ${channel} has ${shown.reactions}, not ${least} to ${most}`];
  });
}
