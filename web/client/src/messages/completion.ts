/** What completes at the caret. Pure: the word is found in the text, the candidates come in. */

import type { SelectedBotCommand } from './bot-command.ts';

export type CompletionKind = 'people' | 'channel' | 'emoji' | 'command';
export type Completing = { readonly kind: CompletionKind; readonly query: string; readonly start: number; readonly end: number };

export type Candidate = {
  readonly id: string;
  readonly kind: 'user' | 'role' | 'channel' | 'emoji' | 'customEmoji' | 'word' | 'command';
  /** Shown and searched first. */
  readonly name: string;
  /** Searched too: a nickname, a tag, other short codes. */
  readonly also: string;
  /** What the word is replaced with. */
  readonly insert: string;
  /** What a command is of. */
  readonly command?: BotCommand;
};

/** A command with what tells people about it. */
export type BotCommand = SelectedBotCommand & { readonly args: string | null; readonly description: string | null };

const SHOWN = 8;

/** The `@`, `#` or `:` word that ends at the caret, or the `/` word that begins the text; null when there is none. */
export function completingAt(text: string, caret: number): Completing | null {
  const before = text.slice(0, caret);
  const [, command] = /^\/([A-Za-z]*)$/.exec(before) ?? [];
  if (command !== undefined) return { kind: 'command', query: command, start: 0, end: caret };
  const [, , mark, query] = /(^|[\s([{])([@#:])([^\s@#:]{0,40})$/.exec(before) ?? [];
  if (mark === undefined || query === undefined) return null;
  // A colon stands in ordinary sentences; two letters tell a short code from a smiley.
  if (mark === ':' && query.length < 2) return null;
  const kind = mark === '@' ? 'people' : mark === '#' ? 'channel' : 'emoji';
  return { kind, query, start: caret - query.length - 1, end: caret };
}

/** Those whose name starts with it, then those where a word does, then those that contain it; in their own order otherwise. */
export function matching(candidates: readonly Candidate[], query: string): readonly Candidate[] {
  const wanted = query.toLowerCase();
  const ranked: { readonly candidate: Candidate; readonly rank: number }[] = [];
  for (const candidate of candidates) {
    const rank = rankOf(candidate, wanted);
    if (rank < 4) ranked.push({ candidate, rank });
  }
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, SHOWN)
    .map(({ candidate }) => candidate);
}

function rankOf({ name, also }: Candidate, wanted: string): number {
  const lower = name.toLowerCase();
  if (lower.startsWith(wanted)) return lower.length === wanted.length ? 0 : 1;
  const others = also.toLowerCase();
  if (others.startsWith(wanted) || others.includes(` ${wanted}`) || lower.includes(` ${wanted}`)) return 2;
  return lower.includes(wanted) ? 3 : 4;
}

/** The text with the word replaced, and where the caret goes. */
export function completed(text: string, at: Completing, insert: string): { readonly text: string; readonly caret: number } {
  const rest = text.slice(at.end);
  const gap = rest.startsWith(' ') ? '' : ' ';
  const head = `${text.slice(0, at.start)}${insert}${gap}`;
  return { text: head + rest, caret: head.length + (gap === '' ? 1 : 0) };
}
