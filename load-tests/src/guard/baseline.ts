/**
 * The committed costs of each guarded operation (`baseline.json`), in units of its floor: 2 means that the product takes twice the CPU of
 * the same work without any rule. Ratios are comparable between machines, absolute times are not.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { median } from '../bench/latencies.ts';

export const OPERATIONS = ['send', 'page', 'sign-on', 'delivery', 'projection', 'start'] as const;
export type OperationName = (typeof OPERATIONS)[number];

/** CPU of each function itself, without the functions it calls, in units of the floor's whole CPU. */
export const FunctionCosts = z.record(z.string(), z.number());
export type FunctionCosts = z.infer<typeof FunctionCosts>;

const Entry = z.object({ ratio: z.number().positive(), functions: FunctionCosts });
export type Entry = z.infer<typeof Entry>;

export const Baseline = z.record(z.enum(OPERATIONS), Entry);
export type Baseline = z.infer<typeof Baseline>;

/** One ratio above the baseline may be noise; a ratio this much above it in most rounds is not. */
const TOLERANCE = 0.15;
const MOST_ROUNDS = 0.6;

const FILE = fileURLToPath(new URL('../../baseline.json', import.meta.url));

export function readBaseline(): Baseline {
  return Baseline.parse(JSON.parse(readFileSync(FILE, 'utf8')));
}

export function writeBaseline(baseline: Baseline): void {
  writeFileSync(FILE, `${JSON.stringify(baseline, null, 2)}\n`);
}

export type Verdict = { readonly ratio: number; readonly baseline: number; readonly worseRounds: number; readonly fails: boolean };

/** Compares the rounds of one operation with its baseline. Fails if three of five rounds (60 %) exceed it by more than 15 %. */
export function verdictOf(rounds: readonly number[], baseline: number): Verdict {
  const worseRounds = rounds.filter((ratio) => ratio > baseline * (1 + TOLERANCE)).length;
  return { ratio: median(rounds), baseline, worseRounds, fails: worseRounds >= Math.ceil(rounds.length * MOST_ROUNDS) };
}
