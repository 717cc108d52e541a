/** `npm run restore -- file`: restores a backup into an empty DATA_DIR or DATABASE_URL, replays the read models and verifies them. */
import { Failure } from '@folkmoot/platform/errors';
import { progressBar } from './progress-bar.ts';
import { restoreInto } from './restore-into.ts';
import { runToExit } from './run-to-exit.ts';
import { settings } from './settings.ts';

runToExit(async () => {
  const [file, ...more] = process.argv.slice(2);
  if (file === undefined || more.length > 0) throw new Failure('Misconfigured', 'Usage: npm run restore -- file');
  let step = '';
  let bar: (done: number) => void = () => undefined;
  const manifest = await restoreInto({
    config: settings(),
    file,
    onProgress(next, done) {
      if (next !== step) bar = progressBar(next.padEnd(9), (text) => process.stdout.write(text), process.stdout.isTTY === true);
      step = next;
      bar(done);
    },
  });
  const events = manifest.head === null ? 'The vault' : `${manifest.head + 1} events`;
  console.log(
    `Restored ${events} from the backup of ${manifest.takenAt}. Every read model equals its replay. Start Folkmoot with npm start.`,
  );
  return 0;
});
