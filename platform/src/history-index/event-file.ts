/** Writes events as a file, piece by piece, for the command line and for the console. */
import type { HistoryFormat } from '@folkmoot/contracts/history/fields';
import { readableJson } from '@folkmoot/contracts/kernel/readable-json';
import { stringify } from 'csv-stringify/sync';
import type { ShownEvent } from './shown-event.ts';

const COLUMNS = [
  'position',
  'id',
  'at',
  'type',
  'version',
  'stream',
  'revision',
  'by',
  'command',
  'correlationId',
  'causationId',
  'from',
  'session',
  'data',
];

/**
 * `isFirst`: this piece begins the file. Characters that change the text direction are escaped, and cells that a spreadsheet would take for
 * a formula are written as text.
 */
export function fileText(events: readonly ShownEvent[], format: HistoryFormat, isFirst: boolean): string {
  if (format === 'jsonl') return events.map((one) => `${readableJson(JSON.stringify(one))}\n`).join('');
  return stringify(events.map(asCells), { header: isFirst, columns: COLUMNS, escape_formulas: true });
}

/** Some spreadsheets split at semicolons, so a semicolon in the data could start a new cell and thereby a formula. It is escaped. */
function asCells(event: ShownEvent) {
  return { ...event, data: readableJson(JSON.stringify(event.data)).replaceAll(';', '\\u003b') };
}
