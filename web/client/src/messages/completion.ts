/** Autocompletion at the caret. Pure: takes the text and the candidates. */
import type { TextEdit } from '../editing/text-edit.ts';
import { foldedName } from '../i18n/folded-name.ts';
import type { SelectedBotCommand } from './bot-command.ts';

export type CompletionKind = 'people' | 'channel' | 'emoji' | 'command';
export type Completing = { readonly kind: CompletionKind; readonly query: string; readonly start: number; readonly end: number };

export type Candidate = {
  readonly id: string;
  readonly kind: 'user' | 'role' | 'channel' | 'emoji' | 'customEmoji' | 'word' | 'command';
  /** Displayed, and searched first. */
  readonly name: string;
  /** Also searched: a nickname, a tag, other short codes. */
  readonly also: string;
  /** The replacement of the word. */
  readonly insert: string;
  /** The command, if the candidate is one. */
  readonly command?: BotCommand;
};

/** A command with its displayed arguments and description. */
export type BotCommand = SelectedBotCommand & { readonly args: string | null; readonly description: string | null };

const SHOWN = 8;

/** The `@`, `#` or `:` word that ends at the caret, or the `/` word at the start of the text. null: there is none. */
export function completingAt(text: string, caret: number): Completing | null {
  const before = text.slice(0, caret);
  const [, command] = /^\/([A-Za-z]*)$/.exec(before) ?? [];
  if (command !== undefined) return { kind: 'command', query: command, start: 0, end: caret };
  const [, , mark, query] = /(^|[\s([{])([@#:])([^\s@#:]{0,40})$/.exec(before) ?? [];
  if (mark === undefined || query === undefined) return null;
  // Colons are common in sentences. A short code has at least two letters, a smiley has fewer.
  if (mark === ':' && query.length < 2) return null;
  const kind = mark === '@' ? 'people' : mark === '#' ? 'channel' : 'emoji';
  return { kind, query, start: caret - query.length - 1, end: caret };
}

/**
 * The best matches. Sorted: names that start with the query, then names with a word that does, then names that contain it; then by
 * `compare`, and in the given order. Only the best are sorted, because a server can have thousands of members.
 */
export function matching<Named extends Pick<Candidate, 'name' | 'also'>>(
  candidates: readonly Named[],
  query: string,
  compare: (a: Named, b: Named) => number,
): readonly Named[] {
  const term = foldedName(query);
  const best: { readonly candidate: Named; readonly rank: number }[] = [];
  for (const candidate of candidates) {
    const rank = rankOf(candidate, term);
    if (rank === 4) continue;
    let place = best.length;
    for (; place > 0; place -= 1) {
      const before = best[place - 1];
      if (!before || before.rank < rank || (before.rank === rank && compare(candidate, before.candidate) >= 0)) break;
    }
    if (place < SHOWN) best.splice(place, 0, { candidate, rank });
    if (best.length > SHOWN) best.pop();
  }
  return best.map(({ candidate }) => candidate);
}

function rankOf({ name, also }: Pick<Candidate, 'name' | 'also'>, term: string): number {
  const lower = foldedName(name);
  if (lower.startsWith(term)) return lower.length === term.length ? 0 : 1;
  const others = foldedName(also);
  if (others.startsWith(term) || others.includes(` ${term}`) || lower.includes(` ${term}`)) return 2;
  return lower.includes(term) ? 3 : 4;
}

/** Replaces the word. The caret is behind the space after it. */
export function completionEdit(text: string, at: Completing, insert: string): TextEdit {
  const hasGap = text.startsWith(' ', at.end);
  const caret = at.start + insert.length + 1;
  return { from: at.start, to: at.end, insert: hasGap ? insert : `${insert} `, start: caret, end: caret };
}
