/** Converts filters to a query of the history index. */
import type { HistoryFilters } from '@folkmoot/contracts/history/fields';
import type { HistoryQuery } from '@folkmoot/platform/history-index/search';
import { termOf } from '@folkmoot/platform/history-index/terms';

/** Newest first, from the start of the page. */
export function queryOf(filters: HistoryFilters): HistoryQuery {
  const { person, by, server, channel, type, stream, command, session, correlation, since, until, before } = filters;
  const about = [person, server, channel].flatMap((id) => (id === undefined ? [] : [termOf.about(id)]));
  return {
    terms: [
      ...about,
      ...(by === undefined ? [] : [termOf.by(by)]),
      ...(type === undefined ? [] : [termOf.type(type)]),
      ...(stream === undefined ? [] : [termOf.stream(stream)]),
      ...(command === undefined ? [] : [termOf.command(command)]),
      ...(session === undefined ? [] : [termOf.session(session)]),
      ...(correlation === undefined ? [] : [termOf.correlation(correlation)]),
    ],
    since: since ?? null,
    until: until ?? null,
    order: 'newest',
    from: before ?? null,
  };
}
