/** Between what people type in a post and what goes over the wire. The server itself turns `@name:tag` into a mention. */
import type { RawMentionUser } from '@folkmoot/contracts/profiles/wire';
import { shortCodesIn } from '../emoji/short-codes.ts';
import { fromWire, toWire } from '../messages/wire-text.ts';

export async function postWords(typed: string, mentions: readonly RawMentionUser[] = []): Promise<string> {
  const emoji = await shortCodesIn(typed);
  return toWire(typed.trim(), { users: mentions, channels: [], roles: [], emoji, someone: () => null });
}

/** Back again, for editing. */
export function typedWords(content: string, mentions: readonly RawMentionUser[]): string {
  return fromWire(content, { users: mentions, channels: [], roles: [] });
}
