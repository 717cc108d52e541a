/** Rules for recovery: clients catch up in time, lost users go offline, no user is logged out. */
import { entriesOf, type History } from './history.ts';

export const CAUGHT_UP_WITHIN_MS = 10_000;
/** If a gateway dies, its users go offline within this time, not counting the time in which other processes are paused. */
const PRESENCE_WITHIN_MS = 15_000;

const OFFLINE = 0;

export function late(history: History): readonly string[] {
  return entriesOf(history, 'recovered').flatMap(({ fault, ms, missing }) => {
    if (ms !== null && ms <= CAUGHT_UP_WITHIN_MS) return [];
    const whom = missing.length === 0 ? '' : `: ${missing.join(', ')}`;
    return [`late: after ${fault} clients had ${ms === null ? 'not caught up at all' : `caught up in ${Math.round(ms)} ms`}${whom}`];
  });
}

/** When all readers must have been notified that a user of a dead gateway is offline. */
export function goneBy(history: History, at: number): number {
  const still = entriesOf(history, 'fault').filter(({ mute }) => mute);
  return still.reduce((due, { start, end }) => (end > at && start < due ? due + end - Math.max(start, at) : due), at + PRESENCE_WITHIN_MS);
}

/** Users who connect later must not see the lost user, and earlier ones must be notified, until the user reconnects. */
export function ghosts(history: History): readonly string[] {
  const signedOn = entriesOf(history, 'signedOn');
  return entriesOf(history, 'departed').flatMap(({ of, at }) => {
    const due = goneBy(history, at);
    const again = signedOn.find((each) => each.reader === of && each.at > at)?.at ?? Number.POSITIVE_INFINITY;
    const seen = [...signedOn, ...entriesOf(history, 'joined')]
      .filter((each) => each.at > due && each.at < again && each.online.includes(of))
      .map((each) => `ghost: ${each.reader} still found ${of} online ${Math.round((each.at - at) / 1000)} s after their gateway had died`);
    const watchers = again < due ? [] : watchersOf(history, of, at, due);
    const told = entriesOf(history, 'presence').filter(
      (each) => each.of === of && each.status === OFFLINE && each.at >= at && each.at <= due,
    );
    const eventsNotLogged = watchers.filter((reader) => !told.some((each) => each.reader === reader));
    return [...seen, ...eventsNotLogged.map((reader) => `ghost: ${reader} was not told in time that ${of} is gone`)];
  });
}

/** Readers who knew the user as online, and were connected and in the server from the death until the deadline. */
function watchersOf(history: History, of: string, at: number, due: number): readonly string[] {
  const online = new Map<string, boolean>();
  const connected = new Set<string>();
  for (const entry of history) {
    if (!('at' in entry) || !('reader' in entry) || entry.at > due) continue;
    if (entry.kind === 'cut' || entry.kind === 'left') connected.delete(entry.reader);
    if (entry.at > at) continue;
    if (entry.kind === 'signedOn' || entry.kind === 'joined') {
      connected.add(entry.reader);
      online.set(entry.reader, entry.online.includes(of));
    }
    if (entry.kind === 'presence' && entry.of === of) online.set(entry.reader, entry.status !== OFFLINE);
  }
  return [...connected].filter((reader) => reader !== of && online.get(reader) === true);
}

/** A fault must not end any session. */
export function signedOut(history: History): readonly string[] {
  return entriesOf(history, 'signedOut').map(({ reader, at, message }) => `signed out: ${reader} at ${Math.round(at)}: ${message}`);
}

/** During a rolling restart no request may fail, not even its first attempt. */
export function failedMeanwhile(history: History): readonly string[] {
  const strict = entriesOf(history, 'fault').filter((fault) => fault.strict);
  return entriesOf(history, 'call').flatMap((call) => {
    const fault = strict.find(({ start, end }) => call.end > start && call.start < end);
    if (!fault || call.failures.length === 0) return [];
    return [`failed: ${call.who} ${call.op} at ${Math.round(call.start)} during ${fault.name}: ${call.failures.join(', ')}`];
  });
}
