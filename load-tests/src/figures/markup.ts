/** Parsing of message text: a text of 2,000 characters, and 100 kB of any marks. In this process; the floor is the library without a rule of the product. */
import { parse } from '@folkmoot/contracts/markup/parse';
import { GFM, parser } from '@lezer/markdown';
import { milliseconds, type Row } from '../bench/report.ts';
import { inRounds, inTurn, medianOf, type Run } from '../bench/run.ts';
import { LENGTH, repeated, TEXTS } from './message-texts.ts';

const HOSTILE = 100_000;
const MAX_HOSTILE_MS = 20;
const MAX_US = 100;
const ROUNDS = 3000;

const MARKS = [
  '[',
  ']',
  '(',
  '*',
  '**',
  '_',
  '`',
  '~~',
  '||',
  '|',
  '<',
  '>',
  '> ',
  '!',
  '![',
  '//',
  '\\',
  ':',
  '@',
  '#',
  '- ',
  '1. ',
  '\n',
];
const MIXED = [
  '[x](',
  '[](',
  '[a](b.c)',
  '**a',
  'a*b_',
  '_a ',
  '*a **b ',
  '`a``b',
  '||a\n\n',
  '- a\n',
  '> - ',
  '```\n',
  'a ```\n',
  '~~~\n ',
  '| a |\n| - |\n',
];
const ADDRESSES = ['https://', 'www.', 'a@b.c ', '[link:a->', '[@:1]', '[#f00]', ':a:', '😀'];

const library = parser.configure(GFM);

/** CPU time in milliseconds: other processes do not count. */
function cpuOf(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function microseconds(text: string, read: (text: string) => unknown): number {
  const all = () => {
    for (let round = 0; round < ROUNDS; round += 1) read(text);
  };
  all();
  return (cpuOf(all) / ROUNDS) * 1000;
}

/** The best of five, so that only the text makes it slow, and no compilation. */
function hostileMs(piece: string): number {
  const text = repeated(piece, HOSTILE);
  return Math.min(...[1, 2, 3, 4, 5].map(() => cpuOf(() => parse(text))));
}

async function rowOf(run: Run, name: string, text: string): Promise<Row> {
  const { bare, ours } = await inTurn(run, {
    bare: async () => microseconds(text, (each) => library.parse(each)),
    ours: async () => microseconds(text, parse),
  });
  const us = medianOf(ours, (each) => each);
  return {
    figure: `markup: 2,000 characters, ${name}`,
    measured: `${us.toFixed(1)} µs`,
    target: `≤ ${MAX_US} µs`,
    met: us <= MAX_US,
    floor: `${medianOf(bare, (each) => each).toFixed(1)} µs`,
  };
}

/** The piece that takes longest. */
async function slowest(): Promise<{ readonly piece: string; readonly ms: number }> {
  return [...MARKS, ...MIXED, ...ADDRESSES]
    .map((piece) => ({ piece, ms: hostileMs(piece) }))
    .reduce((most, each) => (each.ms > most.ms ? each : most));
}

export async function measureMarkup(run: Run): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const [name, piece] of Object.entries(TEXTS)) rows.push(await rowOf(run, name, repeated(piece, LENGTH)));
  const rounds = await inRounds(run, slowest);
  const ms = medianOf(rounds, (round) => round.ms);
  const pieces = [...new Set(rounds.map(({ piece }) => JSON.stringify(piece).replaceAll('|', String.raw`\|`)))];
  const figure = `markup: 100 kB of marks, slowest ${pieces.join(' or ')}`;
  return [...rows, { figure, measured: milliseconds(ms), target: `≤ ${MAX_HOSTILE_MS} ms`, met: ms <= MAX_HOSTILE_MS, floor: null }];
}
