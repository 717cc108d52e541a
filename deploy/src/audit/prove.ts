/** Writes an event with the proof that it belongs to the history to a file. */
import { checkProof } from '@folkmoot/platform/proof/proof-file';
import { proofOf } from '@folkmoot/platform/proof/prove';
import { findEvent } from './find-event.ts';
import { type History, printKey, put } from './history.ts';
import type { Words } from './words.ts';

export async function prove(history: History, { plain, options }: Words): Promise<number> {
  const event = await findEvent(history, plain[0] ?? '', 'npm run audit -- prove <position or event id>');
  const file = await proofOf(history, event);
  if (!checkProof(file, history.verifier)) {
    console.error(`The signed history does not contain the event at position ${event.position}. Run npm run audit -- verify.`);
    return 1;
  }
  put(file, options.out);
  printKey(history);
  return 0;
}
