/** Converts between the typed text of a post and the wire. The server converts `@name:tag` to a mention. */
import { hasMarkup } from '@folkmoot/contracts/markup/parse';
import type { RawMentionUser } from '@folkmoot/contracts/profiles/wire';
import { shortCodesIn } from '../emoji/short-codes.ts';
import { loadParser } from '../markup/lazy-read.ts';
import { fromWire, toWire } from '../messages/wire-text.ts';

export async function postWords(typed: string, mentions: readonly RawMentionUser[] = []): Promise<string> {
  const [emoji] = await Promise.all([shortCodesIn(typed), hasMarkup(typed) ? loadParser() : null]);
  return toWire(typed.trim(), { users: mentions, channels: [], roles: [], emoji, someone: () => null });
}

/** The reverse, for editing. */
export function typedWords(content: string, mentions: readonly RawMentionUser[]): string {
  return fromWire(content, { users: mentions, channels: [], roles: [] });
}
