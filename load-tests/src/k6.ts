/** `npm run load -- <scenario> [url]`: runs real k6 against an instance, or against a temporary standalone. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { arch, cpus, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ended } from './bench/child.ts';
import { scenarioOf } from './k6/catalogue.ts';
import { type Community, growCommunity, isKnown } from './k6/community.ts';
import { factsOf } from './k6/facts.ts';
import { type Options, readOptions } from './k6/options.ts';
import { K6_VERSION, k6Program } from './k6/program.ts';
import { reportPage } from './k6/report/page.ts';
import { actionsTable, countsTable, printed, thresholdsTable } from './k6/report/tables.ts';
import { type Ran, runScenario } from './k6/run.ts';
import { emptyCommunity, fileOf, REPORTS, readSaved, save } from './k6/saved.ts';
import { openTarget, type Target } from './k6/target.ts';
import { passed, thresholdsOf } from './k6/verdict.ts';

const undo: (() => Promise<void> | void)[] = [];

async function stop(): Promise<void> {
  for (const step of undo.splice(0).reverse()) await step();
}

function say(text: string): void {
  console.log(text);
}

async function communityFor({ url, isOurs }: Target, options: Options): Promise<Community> {
  const file = isOurs ? null : fileOf(options.report === null ? REPORTS : dirname(options.report), url);
  const saved = file === null ? null : readSaved(file);
  const community = saved !== null && (await isKnown(url, saved)) ? saved : emptyCommunity(Date.now());
  try {
    await growCommunity({ url, community, onProgress: say }, scenarioOf(options.scenario).shape, options.people);
  } finally {
    if (file !== null) save(file, community);
  }
  return community;
}

function machine(): string {
  const [cpu] = cpus();
  return `${cpus().length} × ${cpu?.model.trim() ?? 'unknown'} (${arch()}), k6 ${K6_VERSION}`;
}

function reportFile(options: Options, when: Date): string {
  return options.report ?? join(REPORTS, `${options.scenario}-${when.toISOString().slice(0, 19).replaceAll(/[T:]/g, '-')}.html`);
}

/** Prints and writes the results. Returns whether every threshold is met. */
function report(options: Options, target: Target, { measured, summary }: Ran, when: Date): boolean {
  const thresholds = thresholdsOf(summary, measured);
  const { about } = scenarioOf(options.scenario);
  const file = reportFile(options, when);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, reportPage({ ...options, about, target: target.name, machine: machine(), when }, measured, thresholds));
  for (const table of [actionsTable(measured), countsTable(measured), thresholdsTable(thresholds)]) say(`\n${printed(table)}`);
  if (measured.actions.every(({ count }) => count === 0)) say('\nNothing was done, so nothing is proved.');
  const good = passed(thresholds, measured);
  say(`\n${good ? 'Every threshold is met.' : 'Not every threshold is met.'} Report: ${file}`);
  return good;
}

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  const program = await k6Program(say);
  const folder = mkdtempSync(join(tmpdir(), 'folkmoot-load-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  const target = await openTarget(options.url, say);
  undo.push(target.stop);
  const community = await communityFor(target, options);
  const when = new Date();
  const facts = factsOf(options, target.url, scenarioOf(options.scenario).shape, community, when.getTime());
  say(`${options.scenario} runs for about ${options.seconds} s …`);
  const ran = await runScenario({ program, scenario: options.scenario, facts, folder, onStart: (child) => undo.push(() => ended(child)) });
  return report(options, target, ran, when) ? 0 : 1;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop().then(() => process.exit(1)));

main()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  })
  .then(async (code) => {
    await stop();
    process.exit(code);
  });
