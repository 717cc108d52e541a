/** `npm run backup [-- file] [-- --without-key]`: writes everything that cannot be rebuilt to a file. The product may run. */
import { Failure } from '@folkmoot/platform/errors';
import { aboutBackup, backUp } from './back-up.ts';
import { progressBar } from './progress-bar.ts';
import { runToExit } from './run-to-exit.ts';
import { commandSettings } from './settings.ts';

const WITHOUT_KEY = '--without-key';

function named(now: Date): string {
  return `folkmoot-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`;
}

runToExit(async () => {
  const words = process.argv.slice(2);
  const now = new Date();
  const [file = named(now), ...more] = words.filter((word) => word !== WITHOUT_KEY);
  if (more.length > 0 || file.startsWith('-')) throw new Failure('Misconfigured', `Usage: npm run backup -- [file] [${WITHOUT_KEY}]`);
  const bar = progressBar('Backing up', (text) => process.stdout.write(text), process.stdout.isTTY === true);
  const manifest = await backUp({ config: commandSettings(), file, withoutKey: words.includes(WITHOUT_KEY), now, onProgress: bar });
  console.log(`${file} is complete. It contains:`);
  for (const line of aboutBackup(manifest)) console.log(`  ${line}`);
  return 0;
});
