/** Runs k6: starts the scenario, streams its samples, and returns its verdict. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Facts } from '../scenarios/facts.ts';
import { type Measured, recorder } from './measured.ts';

export type Ran = { readonly measured: Measured; readonly summary: unknown };

export type RunOptions = {
  readonly program: string;
  readonly scenario: string;
  readonly facts: Facts;
  /** The temporary folder for k6's input and output. */
  readonly folder: string;
  /** Called with the process of k6, which must end when this process ends. */
  readonly onStart: (child: ChildProcess) => void;
};

/** k6's exit code for a completed run with a crossed threshold. */
const THRESHOLDS_CROSSED = 99;

export async function runScenario({ program, scenario, facts, folder, onStart }: RunOptions): Promise<Ran> {
  const factsFile = join(folder, 'facts.json');
  const summaryFile = join(folder, 'summary.json');
  writeFileSync(factsFile, JSON.stringify(facts), { mode: 0o600 });
  const script = fileURLToPath(new URL(`../scenarios/${scenario}.ts`, import.meta.url));
  const settings = ['--quiet', '--no-usage-report', '--out', 'json=-', '-e', `FACTS=${factsFile}`, '-e', `SUMMARY=${summaryFile}`];
  const child = spawn(program, ['run', ...settings, script], { stdio: ['ignore', 'pipe', 'inherit'] });
  onStart(child);
  const record = recorder();
  const lines = createInterface({ input: child.stdout, crlfDelay: Number.POSITIVE_INFINITY });
  lines.on('line', record.take);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`k6 could not be started (${program}): ${error.message}`)));
    child.once('close', resolve);
  });
  if (code !== 0 && code !== THRESHOLDS_CROSSED) throw new Error(`k6 ended with ${code ?? 'a signal'} before the scenario was over.`);
  return { measured: record.result(), summary: JSON.parse(readFileSync(summaryFile, 'utf8')) };
}
