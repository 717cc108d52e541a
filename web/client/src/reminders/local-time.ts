/** Converts between a time and the value of a date and time field, which has no time zone. */

/** `2026-11-21T23:05`, in the reader's time zone. */
export function fieldOf(at: number): string {
  const date = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** null: the field is incomplete. */
export function momentOf(field: string): number | null {
  const at = field === '' ? Number.NaN : new Date(field).getTime();
  return Number.isNaN(at) ? null : at;
}
