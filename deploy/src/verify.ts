/** `npm run verify`: rebuilds every read model aside and compares; changes nothing. Exit 1 and the first difference (H2). */
import { describe } from '@folkmoot/platform/projection/rebuild';
import { verify } from '@folkmoot/platform/projection/verify';
import { projections } from '@folkmoot/read-models/projections';
import { operate } from './attach.ts';
import { progressBar } from './progress-bar.ts';

operate('verify', async ({ foundation }) => {
  let different = 0;
  for (const projection of projections) {
    const bar = progressBar(projection.name.padEnd(14), (text) => process.stdout.write(text), process.stdout.isTTY === true);
    const difference = await verify({ ...foundation, database: foundation.readModels, projection, onProgress: bar });
    bar(1);
    if (!difference) continue;
    different += 1;
    console.error(describe(projection, difference));
  }
  console.log(
    different === 0 ? 'Every read model equals its replay.' : `${different} of ${projections.length} read models differ from their replay.`,
  );
  return different === 0 ? 0 : 1;
});
