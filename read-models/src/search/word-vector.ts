/** What the index stores about a message, as the text of a tsvector: its words with their positions, and its kinds. */

import { tokenSpans } from '@folkmoot/contracts/markup/spans';
import type { SentAttachment } from '@folkmoot/contracts/messages/events';
import type { SearchKind } from '@folkmoot/contracts/search/grammar';
import { wordsOf } from './words.ts';

/** The largest position in a tsvector. Words after it are found, but not in phrases. */
const LAST_POSITION = 16_383;
/** Every link contains one of these. */
const MAY_LINK = /:\/\/|www\.|@|\]\(|\[link:/i;

/** The index word of a kind. No word of a text starts with this sign. */
export function kindWord(kind: SearchKind): string {
  return `=${kind}`;
}

/** The kinds that a message has because of its file and its poll. An edit keeps them. */
export const KEPT_KINDS = ['file', 'image', 'video', 'sound', 'voice', 'poll'] as const satisfies readonly SearchKind[];

function kindsOfFile(attachment: SentAttachment | null, isVoice: boolean): readonly SearchKind[] {
  if (attachment === null) return [];
  const [family] = attachment.mime?.toLowerCase().split('/') ?? [];
  if (family === 'image' || family === 'video') return ['file', family];
  if (family !== 'audio') return ['file'];
  return isVoice ? ['file', 'sound', 'voice'] : ['file', 'sound'];
}

function hasLink(content: string): boolean {
  return MAY_LINK.test(content) && tokenSpans(content).some(({ node }) => node.kind === 'link');
}

/** The distance from the text, so that no phrase spans both. */
const GAP = 2;

/** The words of a file's description, marked by their weight. A change of the text keeps them. */
export function descriptionVectorOf(description: string | null): string {
  const words = description === null ? [] : wordsOf(description);
  return words.map(({ text, at }) => `'${text}':${Math.min(at + GAP, LAST_POSITION)}B`).join(' ');
}

/** Words contain no quotes and no backslashes. Postgres merges repeated ones, and keeps 255 positions of each. */
export function wordVectorOf(content: string | null, attachment: SentAttachment | null, { isVoice = false, hasPoll = false } = {}): string {
  const text = content ?? '';
  const words = wordsOf(text).map(({ text, at }) => (at < LAST_POSITION ? `'${text}':${at + 1}` : `'${text}'`));
  const kinds: readonly SearchKind[] = [
    ...kindsOfFile(attachment, isVoice),
    ...(hasLink(text) ? (['link'] as const) : []),
    ...(hasPoll ? (['poll'] as const) : []),
  ];
  return [...words, ...kinds.map((kind) => `'${kindWord(kind)}'`)].join(' ');
}
