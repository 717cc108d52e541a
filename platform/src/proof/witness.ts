/** Asks a witness to cosign a checkpoint, as in c2sp.org/tlog-witness. */
import type pg from 'pg';
import { Failure } from '../errors.ts';
import { type Cosigned, cosignatureIn, parseWitnessKey, type WitnessKey } from './cosignature.ts';
import { type Note, readNote, readSignatures } from './note.ts';
import { consistencyPath } from './paths.ts';
import { type Checkpoint, tileReader } from './proof-records.ts';

/** A witness: its key, and its URL for checkpoints. */
export type Witness = { readonly key: WitnessKey; readonly url: string };

const WITHIN_MS = 10_000;
/** Room for a few signatures of the largest kind. */
const LONGEST_ANSWER = 20_000;
const SIZE = /^(0|[1-9]\d{0,15})\n?$/;
const CONFLICT = 409;

/** Parses `key url, key url …`, the operator's setting. */
export function readWitnesses(text: string): readonly Witness[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map((each) => {
      const [key = '', url = '', ...rest] = each.split(/\s+/);
      if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '') || rest.length > 0) {
        throw new Failure('Misconfigured', `A witness is its key, a space and its URL; this is not: ${each}`);
      }
      return { key: parseWitnessKey(key), url: url.replace(/\/+$/, '') };
    });
}

type Answer = { readonly status: number; readonly text: string };

async function post(url: string, body: string, over: AbortSignal): Promise<Answer> {
  const signal = AbortSignal.any([over, AbortSignal.timeout(WITHIN_MS)]);
  const answer = await fetch(url, { method: 'POST', body, redirect: 'error', signal });
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > LONGEST_ANSWER) throw new Failure('Corrupt', 'The answer is longer than the protocol allows.');
  }
  return { status: answer.status, text };
}

/** Explanations of the protocol's status codes for operators. */
const WHY: Readonly<Record<number, string>> = {
  403: 'it does not know the key that signs here',
  404: 'it does not know this history by its name',
  [CONFLICT]: 'it has seen another history of this size under this name',
  422: 'for the witness, this history does not continue the history that it knows',
};

/** Only the log's own signature: witnesses ignore the others and may limit the size. */
function bare({ text, signatures }: Note): string {
  const own = signatures.filter(({ name }) => text.startsWith(`${name}\n`));
  return `${text}\n${own.map(({ line }) => `${line}\n`).join('')}`;
}

export type Asking = { readonly pool: pg.Pool; readonly witness: Witness; readonly checkpoint: Checkpoint; readonly over: AbortSignal };

/**
 * The witness's cosignature. `seen`: the size that it presumably cosigned last; if that is wrong, the witness says so and is asked again.
 * Rejects with Corrupt if the witness has seen another history, otherwise with the reason of the failure.
 */
export async function cosigned({ pool, witness, checkpoint, over }: Asking, seen: number): Promise<Cosigned> {
  const note = readNote(checkpoint.note);
  if (!note) throw new Failure('Corrupt', `the checkpoint of size ${checkpoint.size} is none any more`);
  const submitted = bare(note);

  async function ask(from: number): Promise<Answer> {
    const path = from === 0 ? [] : await consistencyPath(tileReader(pool), from, checkpoint.size);
    const lines = path.map((one) => `${one.toString('base64')}\n`).join('');
    return post(`${witness.url}/add-checkpoint`, `old ${from}\n${lines}\n${submitted}`, over);
  }

  let answer = await ask(seen);
  const [, last] = (answer.status === CONFLICT && SIZE.exec(answer.text)) || [];
  if (last !== undefined && Number(last) !== seen) {
    if (Number(last) > checkpoint.size) {
      throw new Failure(
        'Corrupt',
        `the witness knows a history of ${last} events, but ours has ${checkpoint.size}: events were cut off or rewritten`,
      );
    }
    answer = await ask(Number(last));
  }
  if (answer.status !== 200) {
    const why = WHY[answer.status] ?? `it answered ${answer.status}`;
    throw new Failure(answer.status === CONFLICT || answer.status === 422 ? 'Corrupt' : 'NotReady', why);
  }
  const found = cosignatureIn(readSignatures(answer.text) ?? [], note.text, witness.key);
  if (!found) throw new Failure('Misconfigured', 'the answer is not signed with the known key of the witness');
  return found;
}
