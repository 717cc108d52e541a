/** A valid message for tests and previews, with fixed times and readable ids. */
import type { RawMessage } from '@folkmoot/contracts/messages/wire';

const FIRST_ID = 1_400_000_000_000_000_000n;

/** The n-th message of a channel. */
export function aMessage(n: number, given: Partial<RawMessage> = {}): RawMessage {
  const authorId = given.createdById ?? '1';
  return {
    id: String(FIRST_ID + BigInt(n)),
    channelId: '7',
    createdById: authorId,
    createdBy: { id: authorId, username: 'Ada', tag: 'ab12', hexColor: '#a8d', avatar: null, badges: 0, bot: null },
    type: 0,
    content: `message ${n}`,
    createdAt: 1_700_000_000_000 + n * 60_000,
    editedAt: null,
    silent: null,
    mentionReplies: null,
    mentions: [],
    roleMentions: [],
    quotedMessages: [],
    replyMessages: [],
    attachments: [],
    buttons: [],
    reactions: [],
    embed: null,
    htmlEmbed: null,
    ...given,
  };
}

export function messages(from: number, to: number): RawMessage[] {
  return Array.from({ length: to - from + 1 }, (_, index) => aMessage(from + index));
}
