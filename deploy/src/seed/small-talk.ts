/** Any amount of reproducible everyday messages, to have older pages to scroll. */
import type { Line } from './conversations.ts';
import { PEOPLE } from './people.ts';

const OPENINGS = [
  'Has anybody seen',
  'I was asked about',
  'Short note on',
  'Does somebody need',
  'I took a photograph of',
  'Still thinking about',
];
const THINGS = [
  'the green trailer',
  'the path behind the chapel',
  'the blue rucksack',
  'the list for the hut',
  'the old signpost',
  'the spare head torches',
  'the key to the shed',
  'the new bus times',
  'the drill with the long cable',
  'the first-aid course',
  'the stove with the loud hiss',
  'the photographs of last week',
];
const ENDINGS = ['?', ' again?', ', for next time.', ' since Sunday?', ', before I forget.', '? It is urgent, a little.'];
const ANSWERS = [
  'Yes, it is at my place.',
  'No, but I will ask around.',
  'I think it was moved on Thursday.',
  'Let us talk about it on Tuesday.',
  'Good that you say so, I had forgotten.',
  'Done already, have a look.',
  'Not this week, sorry.',
  'Count me in.',
  'That was a fine day out.',
  'Could you write it on the board as well?',
  'I have two of them, take one.',
  'Ha, the same happened to me.',
];
const EMOJI = ['👍', '😄', '🎉', '❤️', '🌲'];

/** A reproducible choice without an obvious pattern. */
function pick(from: readonly string[], step: number, salt: number): string {
  const mixed = Math.imul((step + 1) ^ (salt << 16), 2_654_435_761) >>> 8;
  return from[mixed % from.length] ?? '';
}

export function smallTalk(count: number, salt: number): readonly Line[] {
  return Array.from({ length: count }, (_, step) => {
    const by = PEOPLE[(step * 2 + salt + (step % 5 === 0 ? 1 : 0)) % PEOPLE.length] ?? 'alice';
    const other = PEOPLE[(step + salt) % PEOPLE.length] ?? 'bob';
    if (step % 3 === 0) {
      const question = `${pick(OPENINGS, step, salt)} ${pick(THINGS, step, salt + 1)}${pick(ENDINGS, step, salt + 2)}`;
      return { by, text: step % 12 === 0 && other !== by ? `@${other} ${question}` : question };
    }
    return {
      by,
      text: pick(ANSWERS, step, salt),
      ...(step % 6 === 1 ? { replyTo: 1 } : {}),
      ...(step % 9 === 2 && other !== by ? { reactions: { [pick(EMOJI, step, salt)]: [other] } } : {}),
    };
  });
}
