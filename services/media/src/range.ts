/** The bytes that a `Range` header requests (RFC 9110, 14.2). Supports one range, as players and downloads send it. */

export type Range = { readonly from: number; readonly to: number };

/** null: the whole file, also for an unknown kind of range. `unsatisfiable`: the file has no such bytes. */
export function rangeOf(header: string | undefined, size: number): Range | null | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return null;
  const range =
    first === ''
      ? { from: Math.max(0, size - Number(last)), to: size - 1 }
      : { from: Number(first), to: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
  if (range.from >= size || (first === '' && Number(last) === 0)) return 'unsatisfiable';
  // A range that ends before it starts is invalid and ignored.
  return range.from > range.to ? null : range;
}
