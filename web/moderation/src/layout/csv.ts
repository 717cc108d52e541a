/** Rows as CSV (RFC 4180). Pure. */
export type CsvRow = Readonly<Record<string, string | number | null>>;

/** A spreadsheet would run a cell with this start as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function cellOf(value: string | number | null): string {
  if (value === null) return '';
  const words = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(words) ? `"${words.replaceAll('"', '""')}"` : words;
}

/** The first row has the column names. */
export function csvOf(rows: readonly CsvRow[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => columns.map((column) => cellOf(row[column] ?? null)));
  return [columns.map(cellOf), ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}

/** A time that a spreadsheet parses as a date. */
export function csvMoment(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
