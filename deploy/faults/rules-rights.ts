/** Rules for users without permission (H6): what they received or did. */
import { type Call, entriesOf, type Heard, type History } from './history.ts';
import { type Shut, shutTimes } from './visibility.ts';

/** The time after the accepted answer. */
export const GONE_WITHIN_MS = 1000;

function shutsOf(history: History): (who: string, channel: string | null, at: number) => Shut | undefined {
  const shuts = Map.groupBy(shutTimes(history), ({ who, channel }) => `${who} ${channel}`);
  return (who, channel, at) => shuts.get(`${who} ${channel}`)?.find(({ from, until }) => from < at && at < until);
}

/** Finds the calls that may have caused an event, by its content. */
function causesOf(history: History): (heard: Heard) => readonly Call[] {
  const calls = entriesOf(history, 'call');
  const byValue = Map.groupBy(calls, (call) => call.value ?? '');
  const byTarget = Map.groupBy(calls, (call) => `${call.op} ${call.message}`);
  return (heard) => {
    if (heard.event === 'deleted') return byTarget.get(`delete ${heard.message}`) ?? [];
    if (heard.event === 'reacted') return (byTarget.get(`react ${heard.message}`) ?? []).filter(({ who }) => who === heard.by);
    return heard.value === null ? [] : (byValue.get(heard.value) ?? []);
  };
}

/**
 * No user may get what was written after their permission was removed. Earlier messages may still arrive for one second, or longer if a
 * process was paused, because it continues where it stopped.
 */
export function overheard(history: History): readonly string[] {
  const shutFor = shutsOf(history);
  const causes = causesOf(history);
  const faults = entriesOf(history, 'fault');
  return entriesOf(history, 'heard').flatMap((heard) => {
    const shut = shutFor(heard.reader, heard.channel, heard.at);
    if (!shut) return [];
    const calls = causes(heard);
    const what = `${heard.reader} was told of ${heard.value ?? heard.message} (${heard.event}) in ${heard.channel}`;
    const after = `${Math.round(heard.at - shut.from)} ms after the right was gone`;
    if (calls.length > 0 && calls.every((call) => call.start > shut.from)) return [`overheard: ${what} ${after}, done when it was`];
    if (heard.at - shut.from < GONE_WITHIN_MS || faults.some(({ start, end }) => start < heard.at && end > shut.from)) return [];
    return [`overheard: ${what} ${after}`];
  });
}

/** No user may read or write where they had no permission for more than one second. */
export function trespassed(history: History): readonly string[] {
  const shutFor = shutsOf(history);
  return entriesOf(history, 'call').flatMap((call) => {
    if (call.outcome !== 'ok' || call.op === 'right') return [];
    const shut = shutFor(call.who, call.channel, call.start);
    if (!shut || call.start - shut.from < GONE_WITHIN_MS || call.end > shut.until) return [];
    const after = Math.round(call.start - shut.from);
    return [`trespassed: ${call.who} could ${call.op} in ${call.channel} ${after} ms after the right was gone`];
  });
}

/** No user may read a page of a channel where they had no permission for more than one second. */
export function peeked(history: History): readonly string[] {
  const shutFor = shutsOf(history);
  return entriesOf(history, 'paged').flatMap(({ reader, channel, start, at }) => {
    const shut = shutFor(reader, channel, start);
    if (!shut || start - shut.from < GONE_WITHIN_MS || at > shut.until) return [];
    return [`trespassed: ${reader} read a page of ${channel} ${Math.round(start - shut.from)} ms after the right was gone`];
  });
}
