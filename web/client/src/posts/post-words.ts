/** Converts between the typed text of a post and the wire. The server converts `@name:tag` to a mention. */
import type { RawMentionUser } from '@folkmoot/contracts/profiles/wire';
import { shortCodesIn } from '../emoji/short-codes.ts';
import { fromWire, toWire } from '../messages/wire-text.ts';

export async function postWords(typed: string, mentions: readonly RawMentionUser[] = []): Promise<string> {
  const emoji = await shortCodesIn(typed);
  return toWire(typed.trim(), { users: mentions, channels: [], roles: [], emoji, someone: () => null });
}

/** The reverse, for editing. */
export function typedWords(content: string, mentions: readonly RawMentionUser[]): string {
  return fromWire(content, { users: mentions, channels: [], roles: [] });
}
