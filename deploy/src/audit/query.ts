/** Builds a history query from command-line options. */
import { Failure } from '@folkmoot/platform/errors';
import type { HistoryQuery } from '@folkmoot/platform/history-index/search';
import { termOf } from '@folkmoot/platform/history-index/terms';
import { readNumber, type Words } from './words.ts';

const ID = /^\d{15,20}$/;

type Options = Words['options'];

/** The ids of users in the options. */
export type Named = { readonly person: string | null; readonly by: string | null };

export function queryOf(options: Options, { person, by }: Named): HistoryQuery {
  const { server, channel, type, stream, command, correlation, session } = options;
  return {
    terms: [
      ...(person === null ? [] : [termOf.about(person)]),
      ...(by === null ? [] : [termOf.by(by)]),
      ...(server === undefined ? [] : [termOf.about(idIn(server))]),
      ...(channel === undefined ? [] : [termOf.about(idIn(channel))]),
      ...(type === undefined ? [] : [termOf.type(type)]),
      ...(stream === undefined ? [] : [termOf.stream(stream)]),
      ...(command === undefined ? [] : [termOf.command(command)]),
      ...(session === undefined ? [] : [termOf.session(session)]),
      ...(correlation === undefined ? [] : [termOf.correlation(correlation)]),
    ],
    since: options.since === undefined ? null : momentIn(options.since),
    until: options.until === undefined ? null : momentIn(options.until),
    order: options.out === undefined ? 'newest' : 'oldest',
    from: null,
  };
}

export function isId(text: string): boolean {
  return ID.test(text);
}

/** The maximum number of events. null: not given. */
export function limitIn({ limit }: Options): number | null {
  if (limit === undefined) return null;
  const number = readNumber(limit);
  if (!number) throw new Failure('Misconfigured', `${limit} is not a valid number of events.`);
  return number;
}

function idIn(text: string): string {
  if (!isId(text)) throw new Failure('Misconfigured', `${text} is not an id.`);
  return text;
}

/** In milliseconds, like the times of events. */
export function momentIn(text: string): number {
  const moment = Date.parse(text);
  if (Number.isNaN(moment)) throw new Failure('Misconfigured', `${text} is not a valid time: use 2026-11-22 or 2026-11-22T06:43:00Z.`);
  return moment;
}
