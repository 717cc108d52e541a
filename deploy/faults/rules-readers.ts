/** Rules for readers: every reader with permission catches up (H8), and all get events in one order (H7). */
import { entriesOf, type History, type Shown } from './history.ts';
import { holdersAtEnd } from './visibility.ts';

const NAMED_AT_MOST = 5;

function pagesOf(history: History): ReadonlyMap<string, readonly Shown[]> {
  return new Map(entriesOf(history, 'pages').map(({ channel, messages }) => [channel, messages]));
}

function some(what: readonly string[]): string {
  return `${what.slice(0, NAMED_AT_MOST).join(', ')}${what.length > NAMED_AT_MOST ? ` and ${what.length - NAMED_AT_MOST} more` : ''}`;
}

function differences(view: readonly Shown[], pages: readonly Shown[]): readonly string[] {
  const seen = new Map(view.map((shown) => [shown.id, shown]));
  const there = new Set(pages.map((shown) => shown.id));
  const missing = pages.filter(({ id }) => !seen.has(id)).map(({ id, value }) => `${id} (${value})`);
  const left = view.filter(({ id }) => !there.has(id)).map(({ id, value }) => `${id} (${value})`);
  const stale = pages.flatMap((shown) => {
    const other = seen.get(shown.id);
    if (!other || (other.value === shown.value && other.reactions === shown.reactions)) return [];
    return [`${shown.id} (${other.value}/${other.reactions}, not ${shown.value}/${shown.reactions})`];
  });
  const found = [];
  if (view.length !== seen.size) found.push('has a message twice');
  if (missing.length > 0) found.push(`misses ${some(missing)}`);
  if (left.length > 0) found.push(`still shows ${some(left)}`);
  if (stale.length > 0) found.push(`shows old ${some(stale)}`);
  if (found.length === 0 && view.some(({ id }, index) => id !== pages[index]?.id)) found.push('has them in another order');
  return found;
}

/** Every reader who may see a channel must finally display the same as a fresh read. */
export function behind(history: History): readonly string[] {
  const pages = pagesOf(history);
  const views = new Map(entriesOf(history, 'view').map((view) => [`${view.reader} ${view.channel}`, view.messages]));
  const readers = new Set(entriesOf(history, 'signedOn').map(({ reader }) => reader));
  return holdersAtEnd(history).flatMap(({ who, channel }) => {
    if (!readers.has(who)) return [];
    const view = views.get(`${who} ${channel}`);
    if (!view) return [`behind: ${who} shows nothing of ${channel}`];
    return differences(view, pages.get(channel) ?? []).map((difference) => `behind: ${who} in ${channel} ${difference}`);
  });
}

/** The messages that each reader first got by an event, not by a page, in that order. */
function toldFirst(history: History): ReadonlyMap<string, readonly string[]> {
  const known = new Set<string>();
  const told = new Map<string, string[]>();
  for (const entry of history) {
    if (entry.kind === 'paged') for (const id of entry.messages) known.add(`${entry.reader} ${id}`);
    if (entry.kind !== 'heard' || entry.event !== 'created' || known.has(`${entry.reader} ${entry.message}`)) continue;
    known.add(`${entry.reader} ${entry.message}`);
    const key = `${entry.reader} in ${entry.channel}`;
    const ids = told.get(key) ?? [];
    ids.push(entry.message);
    told.set(key, ids);
  }
  return told;
}

function reversed(ids: readonly string[], placeOf: (id: string) => number | undefined): readonly string[] {
  let furthest = -1;
  return ids.filter((id) => {
    const place = placeOf(id) ?? furthest;
    const isReversed = place < furthest;
    furthest = Math.max(furthest, place);
    return isReversed;
  });
}

/** No two readers may get events in different orders. */
export function toldDifferently(history: History): readonly string[] {
  const channels = Map.groupBy(toldFirst(history), ([key]) => key.split(' in ')[1] ?? '');
  return [...channels.values()].flatMap((readers) =>
    readers.flatMap(([one, ids], index) => {
      const places = new Map(ids.map((id, place) => [id, place]));
      return readers.slice(index + 1).flatMap(([other, theirs]) => {
        const wrong = reversed(theirs, (id) => places.get(id));
        return wrong.length === 0 ? [] : [`disordered: ${other} was told ${some(wrong)} later than ${one}`];
      });
    }),
  );
}

/** All readers must get events in the order of the pages. */
export function toldOtherwise(history: History): readonly string[] {
  const places = new Map([...pagesOf(history).values()].flatMap((messages) => messages.map(({ id }, place) => [id, place] as const)));
  return [...toldFirst(history)].flatMap(([who, ids]) => {
    const wrong = reversed(ids, (id) => places.get(id));
    return wrong.length === 0 ? [] : [`disordered: ${who} was told ${some(wrong)} later than the pages have it`];
  });
}

/** A call that was accepted before another one started must come first, in events and in pages. */
export function disordered(history: History): readonly string[] {
  const sent = new Map(
    entriesOf(history, 'call').flatMap((call) =>
      call.op === 'send' && call.outcome === 'ok' ? [[call.message ?? '', call] as const] : [],
    ),
  );
  const pages = [...pagesOf(history)].map(([channel, messages]) => [`pages in ${channel}`, messages.map(({ id }) => id)] as const);
  return [...toldFirst(history), ...pages].flatMap(([where, ids]) => {
    let begun = Number.NEGATIVE_INFINITY;
    const wrong = ids.filter((id) => {
      const call = sent.get(id);
      if (!call) return false;
      const isLate = call.end < begun;
      begun = Math.max(begun, call.start);
      return isLate;
    });
    return wrong.length === 0 ? [] : [`disordered: ${where} come ${some(wrong)} after what was begun later`];
  });
}
