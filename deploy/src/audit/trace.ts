/** Prints the causation tree of an event: each event below its cause. */
import type { Masked } from '@folkmoot/platform/history-index/pseudonyms';
import { shownEventOf } from '@folkmoot/platform/history-index/shown-event';
import { type Caused, traceOf } from '@folkmoot/platform/history-index/trace';
import { bringUp } from './events.ts';
import { findEvent } from './find-event.ts';
import type { History } from './history.ts';
import { lineOf } from './line.ts';
import { masked } from './pseudonyms.ts';
import type { Words } from './words.ts';

const USAGE = 'npm run audit -- trace <position or event id>';

export async function trace(history: History, { plain, options }: Words): Promise<number> {
  const event = await findEvent(history, plain[0] ?? '', USAGE);
  await bringUp(history);
  const mask = await masked(history, options);
  for (const root of await traceOf(history, event)) print(root, event.id, 0, mask);
  return 0;
}

function print({ event, consequences }: Caused, asked: string, depth: number, mask: Masked): void {
  const mark = event.id === asked ? '>' : ' ';
  console.log(`${mark}${'   '.repeat(depth)}${depth > 0 ? '└─' : ''}${lineOf(mask(shownEventOf(event)))}`);
  for (const consequence of consequences) print(consequence, asked, depth + 1, mask);
}
