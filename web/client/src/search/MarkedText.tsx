import { type ReactNode, useMemo } from 'react';
import { foundRanges, type SearchTerm, snippetStart } from './highlight.ts';

/** A line with the found words marked. A long line starts near the first of them. */
export function MarkedText({ line, terms }: { readonly line: string; readonly terms: readonly SearchTerm[] }) {
  const ranges = useMemo(() => foundRanges(line, terms), [line, terms]);
  const start = snippetStart(line, ranges);
  const parts: ReactNode[] = [];
  let from = start;
  for (const range of ranges) {
    if (range.start < from) continue;
    parts.push(line.slice(from, range.start), <mark key={range.start}>{line.slice(range.start, range.end)}</mark>);
    from = range.end;
  }
  return (
    <>
      {start > 0 && '… '}
      {parts}
      {line.slice(from)}
    </>
  );
}
