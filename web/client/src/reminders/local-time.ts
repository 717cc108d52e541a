/** Between a moment and what a field for date and time holds, which knows no zone. */

/** `2026-11-21T23:05`, on the clock of the reader. */
export function fieldOf(at: number): string {
  const date = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** null: no moment yet. */
export function momentOf(field: string): number | null {
  const at = field === '' ? Number.NaN : new Date(field).getTime();
  return Number.isNaN(at) ? null : at;
}
