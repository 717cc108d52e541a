/** Which bytes a `Range` header asks for (RFC 9110, 14.2): one range, as players and downloads send it. */

export type Range = { readonly from: number; readonly to: number };

/** Null: the whole file, also for what is no range we know; `unsatisfiable`: nothing of it is there. */
export function rangeOf(header: string | undefined, size: number): Range | null | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return null;
  const range =
    first === ''
      ? { from: Math.max(0, size - Number(last)), to: size - 1 }
      : { from: Number(first), to: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
  if (range.from >= size || (first === '' && Number(last) === 0)) return 'unsatisfiable';
  // The wrong way round is no range at all.
  return range.from > range.to ? null : range;
}
