/** `npm run rebuild [-- name …]`: builds read models afresh beside the live ones, compares, switches; the product may run. */
import { Failure } from '@folkmoot/platform/errors';
import { rebuild } from '@folkmoot/platform/projection/rebuild';
import { projections } from '@folkmoot/read-models/projections';
import { operate } from './attach.ts';
import { progressBar } from './progress-bar.ts';

operate('rebuild', async ({ foundation }) => {
  const asked = process.argv.slice(2);
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
    const { events } = await rebuild({ ...foundation, database: foundation.readModels, projection, compare: true, onProgress: bar });
    bar(1);
    const seconds = (performance.now() - started) / 1000;
    console.log(`  ${events} events in ${seconds.toFixed(1)} s (${Math.round(events / seconds)}/s); equal, and switched.`);
  }
  return 0;
});
