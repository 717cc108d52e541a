/** Writes a window of the history to a file. `replay` reproduces it on any machine, without keys. */
import { productName } from '../back-up.ts';
import { progressBar } from '../progress-bar.ts';
import { digestOfAll } from './bundle/digest.ts';
import { inThrowawayPostgres } from './bundle/throwaway-postgres.ts';
import { windowOf } from './bundle/window.ts';
import { mustNotBeThere, writeBundle } from './bundle/write-bundle.ts';
import { type History, printKey } from './history.ts';
import type { Words } from './words.ts';

/** Events are bundled as they were signed, so nothing can be removed from them. */
const WARNING =
  'Warning: the bundle contains invite codes and file ids in plain text. Delete these invites first, or share the file only with people you trust.';

export async function bundle(history: History, { plain, options }: Words): Promise<number> {
  const window = await windowOf(history, plain);
  const file = options.out ?? `folkmoot-${window.from}-${window.to}.bundle.tar`;
  mustNotBeThere(file);
  const bar = progressBar('Bundling', (text) => process.stderr.write(text), process.stderr.isTTY === true);
  const { manifest, name, signed } = await inThrowawayPostgres((beside) =>
    writeBundle({ ...history, window, file, beside, product: productName(), now: new Date(), onProgress: bar }),
  );
  const { from, to } = manifest.window;
  console.log(
    `${file} is complete: ${manifest.events.count} events, the window from position ${from} to ${to}. Sealed fields stay sealed.`,
  );
  console.log(`Bundle ${name}`);
  console.log(`Digest of the read models, without keys: ${digestOfAll(manifest.tables)}`);
  console.error(WARNING);
  const unsigned = manifest.events.count - signed;
  if (unsigned > 0 && manifest.proof)
    console.error(`The last ${unsigned} events are not signed yet. A bundle that you make in a minute proves them too.`);
  if (manifest.proof) printKey(history);
  else console.error('Nothing is signed yet. A recipient can only compare the hash of the bundle with the one above.');
  return 0;
}
