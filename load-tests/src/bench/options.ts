/** The options of `npm run bench -- …`. */

import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { OPERATIONS, type OperationName } from '../guard/baseline.ts';

/** Measured by default. */
export const USUAL_FIGURES = ['floors', 'send', 'paced', 'history', 'sign-on', 'fan-out', 'rebuild'] as const;
/**
 * These take minutes, or need other software (Java and Maven for the cluster, Redis for the cluster and the signals). Measured only if they
 * are selected, or with `all`.
 */
export const LONG_FIGURES = [
  'cluster',
  'storm',
  'idle',
  'growth',
  'search',
  'console',
  'dry-run',
  'audit',
  'posts',
  'uploads',
  'opening',
  'first-paint',
  'signals',
  'log-in',
  'markup',
  'writing',
] as const;
export const FIGURES = [...USUAL_FIGURES, ...LONG_FIGURES] as const;
export type FigureName = (typeof FIGURES)[number];

export type Options = {
  /** Compares with the committed baseline; `accept` replaces it. Null: figures are measured. */
  readonly guard: { readonly operations: readonly OperationName[]; readonly accept: boolean } | null;
  readonly figures: readonly FigureName[];
  readonly seconds: number;
  /** The number of measurements, with floor and product in turn. The median counts. */
  readonly rounds: number;
  /** Seconds to wait before each measurement until other processes are idle. */
  readonly patience: number;
  /** The folder for a CPU profile of the product's process. null: no profile. */
  readonly profileDir: string | null;
  /** The entry of the product: of this checkout, or of another one to compare with. */
  readonly start: string;
  /** Scales the sockets, users and stored messages of the long figures, to try them out. */
  readonly scale: number;
  /** Whether to add the run to RESULTS.md. */
  readonly record: boolean;
};

const USAGE = `npm run bench -- [FIGURE …] [--seconds N] [--rounds N] [--patience N] [--scale N] [--no-record] [--profile FOLDER] [--start FILE]
Figures, all of which are measured when none is named: ${USUAL_FIGURES.join(', ')}.
Figures that take minutes, measured only when named: ${LONG_FIGURES.join(', ')}. Everything: all.
npm run bench -- guard [OPERATION …] [--accept]: CPU per operation against load-tests/baseline.json; with --accept writes it.
Operations: ${OPERATIONS.join(', ')}.`;

const SECONDS = '5';
/** Five rounds of six operations have to end within four minutes. */
const GUARD_SECONDS = '3';
const START = fileURLToPath(new URL('../../../deploy/src/start.ts', import.meta.url));

function numberFrom(text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new Error(`${text} is not a number above 0.\n${USAGE}`);
  return number;
}

function isFigure(name: string): name is FigureName {
  return FIGURES.some((figure) => figure === name);
}

function figuresAsked(names: readonly string[]): readonly FigureName[] {
  if (names.includes('all')) return FIGURES;
  return names.length === 0 ? USUAL_FIGURES : FIGURES.filter((name) => names.includes(name));
}

function operationsAsked(names: readonly string[]): readonly OperationName[] {
  const unknown = names.find((name) => !OPERATIONS.some((operation) => operation === name));
  if (unknown !== undefined) throw new Error(`There is no operation ${unknown}.\n${USAGE}`);
  return names.length === 0 ? OPERATIONS : OPERATIONS.filter((operation) => names.includes(operation));
}

export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    allowNegative: true,
    options: {
      seconds: { type: 'string' },
      accept: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '3' },
      patience: { type: 'string', default: '30' },
      scale: { type: 'string', default: '1' },
      record: { type: 'boolean', default: true },
      profile: { type: 'string' },
      start: { type: 'string', default: START },
    },
  });
  const isGuard = positionals[0] === 'guard';
  if (values.accept && !isGuard) throw new Error(`--accept belongs to guard.\n${USAGE}`);
  const asked = positionals.filter((name) => !isGuard && name !== 'all');
  const unknown = asked.find((name) => !isFigure(name));
  if (unknown !== undefined) throw new Error(`There is no figure ${unknown}.\n${USAGE}`);
  return {
    guard: isGuard ? { operations: operationsAsked(positionals.slice(1)), accept: values.accept } : null,
    figures: isGuard ? [] : figuresAsked(positionals),
    seconds: numberFrom(values.seconds ?? (isGuard ? GUARD_SECONDS : SECONDS)),
    rounds: numberFrom(values.rounds),
    patience: numberFrom(values.patience),
    scale: numberFrom(values.scale),
    profileDir: values.profile ?? null,
    start: values.start,
    record: values.record,
  };
}
