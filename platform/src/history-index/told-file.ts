/** Events as a file, one piece after the other: one way for the command line and for the console. */
import type { HistoryFormat } from '@folkmoot/contracts/history/fields';
import { readableJson } from '@folkmoot/contracts/kernel/readable-json';
import { stringify } from 'csv-stringify/sync';
import type { Told } from './told.ts';

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
 * `isFirst`: it begins the file. No text of anybody's turns what stands behind it in the line; a cell that a table program would take for a
 * formula is written as text.
 */
export function fileText(told: readonly Told[], format: HistoryFormat, isFirst: boolean): string {
  if (format === 'jsonl') return told.map((one) => `${readableJson(JSON.stringify(one))}\n`).join('');
  return stringify(told.map(asCells), { header: isFirst, columns: COLUMNS, escape_formulas: true });
}

/** Where tables are separated by semicolons, one within the data would begin a cell, and with it a formula: it is written as its code. */
function asCells(told: Told) {
  return { ...told, data: readableJson(JSON.stringify(told.data)).replaceAll(';', '\\u003b') };
}
