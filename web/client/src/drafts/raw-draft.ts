/** Converts a draft of this device to the form on the server, and back. Pure. */
import type { RawDraft } from '@folkmoot/contracts/drafts/wire';
import { MESSAGE_LIMITS } from '@folkmoot/contracts/messages/limits';
import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { commandFromWire, commandToWire, type SelectedBotCommand } from '../messages/bot-command.ts';
import { type Draft, emptyDraft, isEmptyDraft } from '../messages/draft.ts';

type Written = { readonly content: string; readonly selectedBotCommand: SelectedBotCommand | null };

/** The bot of a command is in the text. It is omitted where the text could not be read back. */
function rawContent(written: Written): string {
  const raw = commandToWire(written);
  return commandFromWire(raw).content === written.content ? raw : written.content;
}

/** null: an empty draft. */
export function toRaw(draft: Draft): RawDraft | null {
  if (isEmptyDraft(draft)) return null;
  const { edit, replies, mentionReplies } = draft;
  return {
    content: rawContent(draft),
    replyToMessageIds: replies.map(({ id }) => id),
    mentionReplies,
    edit: edit && { messageId: edit.messageId, content: rawContent(edit) },
  };
}

/** Replies whose messages cannot be read are omitted. */
export function fromRaw(raw: RawDraft | null, messageOf: (messageId: string) => RawMessage | null): Draft {
  if (raw === null) return emptyDraft;
  return {
    ...commandFromWire(raw.content),
    replies: raw.replyToMessageIds.flatMap((id) => messageOf(id) ?? []),
    mentionReplies: raw.mentionReplies,
    edit: raw.edit && { messageId: raw.edit.messageId, ...commandFromWire(raw.edit.content) },
  };
}

/** A longer text stays on this device. */
export function isTooLong(raw: RawDraft | null): boolean {
  return [raw?.content ?? '', raw?.edit?.content ?? ''].some((content) => [...content].length > MESSAGE_LIMITS.mostContent);
}
