/**
 * `npm run rebuild [-- name …]`: builds read models afresh beside the live ones, compares, switches; the product may run. With
 * `--even-if-different` it switches without comparing, for rows that are known to be wrong.
 */
import { Failure, isFailure } from '@folkmoot/platform/errors';
import { rebuild } from '@folkmoot/platform/projection/rebuild';
import { projections } from '@folkmoot/read-models/projections';
import { operate } from './attach.ts';
import { progressBar } from './progress-bar.ts';

const EVEN_IF_DIFFERENT = '--even-if-different';
const HOW_TO_GO_ON = `The live rows stay as they are. If it is they that are wrong, run it again with ${EVEN_IF_DIFFERENT}.`;

operate('rebuild', async ({ foundation }) => {
  const words = process.argv.slice(2);
  const compare = !words.includes(EVEN_IF_DIFFERENT);
  const asked = words.filter((word) => word !== EVEN_IF_DIFFERENT);
  const unknown = asked.filter((name) => !projections.some((projection) => projection.name === name));
  if (unknown.length > 0) {
    throw new Failure(
      'Misconfigured',
      `No read model ${unknown.join(', ')}. There are: ${projections.map((each) => each.name).join(', ')}.`,
    );
  }
  for (const projection of projections.filter((each) => asked.length === 0 || asked.includes(each.name))) {
    const bar = progressBar(projection.name.padEnd(14), (text) => process.stdout.write(text), process.stdout.isTTY === true);
    const started = performance.now();
    const { events } = await rebuild({ ...foundation, database: foundation.readModels, projection, compare, onProgress: bar }).catch(
      (error: unknown) => {
        throw compare && isFailure(error, 'Corrupt')
          ? new Failure('Corrupt', `${error.message}\n${HOW_TO_GO_ON}`, { cause: error })
          : error;
      },
    );
    bar(1);
    const seconds = (performance.now() - started) / 1000;
    console.log(
      `  ${events} events in ${seconds.toFixed(1)} s (${Math.round(events / seconds)}/s); ${compare ? 'equal, and ' : ''}switched.`,
    );
  }
  return 0;
});
