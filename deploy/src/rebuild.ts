/**
 * `npm run rebuild [-- name …]`: builds read models next to the live ones, compares and switches. The product may run.
 * `--even-if-different` switches without a comparison, for rows that are known to be wrong. `--roll-back [name …]` restores the previous
 * rows, `--kept` lists them, `--forget [name …]` drops them.
 */
import { Failure, isFailure } from '@folkmoot/platform/errors';
import { forgetKept, listKept } from '@folkmoot/platform/projection/kept';
import type { Projection } from '@folkmoot/platform/projection/projection';
import { rebuild } from '@folkmoot/platform/projection/rebuild';
import { rollBack, whyNoRollBack } from '@folkmoot/platform/projection/roll-back';
import { projections } from '@folkmoot/read-models/projections';
import { operate } from './attach.ts';
import type { Foundation } from './foundation.ts';
import { progressBar } from './progress-bar.ts';
import { EVEN_IF_DIFFERENT, keptLine, readAsked } from './rebuild-words.ts';

const USAGE = `Usage:
  npm run rebuild [-- name …] [${EVEN_IF_DIFFERENT}]
  npm run rebuild -- --roll-back [name …]
  npm run rebuild -- --kept
  npm run rebuild -- --forget [name …]`;
const HOW_TO_GO_ON = `The live rows were not changed. If the live rows are wrong, run the command again with ${EVEN_IF_DIFFERENT}.`;

function known(names: readonly string[], there: readonly string[]): void {
  const unknown = names.filter((name) => !there.includes(name));
  if (unknown.length > 0)
    throw new Failure('Misconfigured', `There is no read model ${unknown.join(', ')}. Read models: ${there.join(', ')}.`);
}

function chosen(names: readonly string[]): readonly Projection[] {
  known(
    names,
    projections.map(({ name }) => name),
  );
  return projections.filter(({ name }) => names.length === 0 || names.includes(name));
}

function blockOf(projection: Projection) {
  return progressBar(projection.name.padEnd(14), (text) => process.stdout.write(text), process.stdout.isTTY === true);
}

async function build(foundation: Foundation, projection: Projection, compare: boolean): Promise<void> {
  const bar = blockOf(projection);
  const started = performance.now();
  const { events } = await rebuild({ ...foundation, database: foundation.readModels, projection, compare, onProgress: bar }).catch(
    (error: unknown) => {
      throw compare && isFailure(error, 'Corrupt') ? new Failure('Corrupt', `${error.message}\n${HOW_TO_GO_ON}`, { cause: error }) : error;
    },
  );
  bar(1);
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `  ${events} events in ${seconds.toFixed(1)} s (${Math.round(events / seconds)}/s); ${compare ? 'equal, and ' : ''}switched.`,
  );
}

async function buildAll(foundation: Foundation, names: readonly string[], compare: boolean): Promise<void> {
  for (const projection of chosen(names)) await build(foundation, projection, compare);
  console.log('The previous rows are kept: --kept shows their size, --roll-back restores them, --forget deletes them.');
}

/** All or none: if some cannot be restored, they are named before anything changes. */
async function rollBackAll(foundation: Foundation, names: readonly string[]): Promise<void> {
  const { readModels } = foundation;
  const kept = (await listKept(readModels.kysely)).map(({ projection }) => projection);
  const wanted = chosen(names).filter(({ name }) => names.length > 0 || kept.includes(name));
  if (wanted.length === 0) throw new Failure('Misconfigured', 'No previous rows are kept, so there is nothing to restore.');
  const reasons = await Promise.all(wanted.map((projection) => whyNoRollBack(readModels.kysely, projection)));
  const why = reasons.filter((reason) => reason !== null);
  if (why.length > 0) throw new Failure('Misconfigured', [...why, 'Nothing was rolled back.'].join('\n'));
  for (const projection of wanted) {
    const bar = blockOf(projection);
    const { events, keptAt } = await rollBack({ ...foundation, database: readModels, projection, onProgress: bar });
    bar(1);
    console.log(
      `  The rows of ${keptAt.toISOString()} are restored and updated with ${events} newer events. The rows that they replace are kept.`,
    );
  }
}

async function list(foundation: Foundation): Promise<void> {
  const all = await listKept(foundation.readModels.kysely);
  for (const kept of all) console.log(keptLine(kept, projections.find(({ name }) => name === kept.projection)?.version));
  console.log(
    all.length === 0
      ? 'Nothing is kept.'
      : 'Rows are kept until the next rebuild of the read model, until a user is erased, or until --forget.',
  );
}

async function forget(foundation: Foundation, names: readonly string[]): Promise<void> {
  const { readModels } = foundation;
  const all = (await listKept(readModels.kysely)).map(({ projection }) => projection);
  known(names, [...new Set([...projections.map(({ name }) => name), ...all])]);
  for (const name of names.length === 0 ? all : names) {
    console.log((await forgetKept(readModels, name)) ? `${name}: forgotten.` : `${name}: nothing was kept.`);
  }
  if (names.length === 0 && all.length === 0) console.log('Nothing is kept.');
}

operate('rebuild', async ({ foundation }) => {
  const asked = readAsked(process.argv.slice(2));
  if (!asked) throw new Failure('Misconfigured', USAGE);
  if (asked.what === 'rebuild') await buildAll(foundation, asked.names, !asked.evenIfDifferent);
  if (asked.what === 'roll back') await rollBackAll(foundation, asked.names);
  if (asked.what === 'list') await list(foundation);
  if (asked.what === 'forget') await forget(foundation, asked.names);
  return 0;
});
