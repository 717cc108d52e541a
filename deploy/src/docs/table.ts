/** Markdown tables. Cells may contain anything on one line. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

/** Pads columns like the formatter. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [head, ...rows].map((row) => row.map(cell));
  const widths = head.map((_, column) => Math.max(3, ...cells.map((row) => [...(row[column] ?? '')].length)));
  const lines = cells.map((row) => row.map((text, column) => text + ' '.repeat((widths[column] ?? 0) - [...text].length)));
  const [first = [], ...others] = lines;
  return [first, widths.map((width) => '-'.repeat(width)), ...others].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

export function code(text: string): string {
  return `\`${text}\``;
}
