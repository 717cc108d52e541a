/** Taking back that an emoji was removed, whose file stays, or renamed. Pure. */
import { ActUndone } from '@folkmoot/contracts/audit-log/events';
import { UNDO_MS } from '@folkmoot/contracts/audit-log/limits';
import { EmojiAdded } from '@folkmoot/contracts/emojis/events';
import { isRefusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { EmojiEvent, Emojis } from '../emojis/emoji-state.ts';
import { decideRename, hasRoom } from '../emojis/emojis.decider.ts';
import type { PastAct } from './past-act.ts';

export type EmojiAct = PastAct<Emojis, EmojiEvent>;

export type UndoEmojiActFacts = {
  readonly serverId: string;
  readonly emojiId: string;
  readonly callerId: string;
  readonly verified: boolean;
  readonly now: number;
  /** null: the entry tells of nothing about this emoji that can be taken back. */
  readonly act: EmojiAct | null;
  readonly isUndone: boolean;
};

/** Two at once are one: what the first brought back is there, or called otherwise, for the second. */
export function decideUndoEmojiAct(emojis: Emojis, facts: UndoEmojiActFacts) {
  const { serverId, callerId, now, act } = facts;
  if (!act) return refuse('UnknownAuditEntry');
  if (facts.isUndone) return refuse('AlreadyUndone');
  if (now - act.event.meta.at > UNDO_MS) return refuse('TooLateToUndo');
  const back = opposite(emojis, act, facts);
  if (isRefusal(back)) return back;
  return [...back, ActUndone({ serverId, undoneEventId: act.event.id, undoneById: callerId, undoneAt: now })];
}

function opposite(emojis: Emojis, { event, before }: EmojiAct, { serverId, emojiId, verified, now }: UndoEmojiActFacts) {
  const was = before.get(emojiId);
  if (!was) return refuse('UnknownAuditEntry');
  if (event.type === 'EmojiRemoved') {
    if (emojis.has(emojiId)) return refuse('AlreadyUndone');
    if (!hasRoom(emojis, verified)) return refuse('TooManyEmojis');
    return [EmojiAdded({ serverId, emojiId, name: was.name, gif: was.gif, uploadedById: was.uploadedById, addedAt: now })];
  }
  if (event.type !== 'EmojiRenamed') return refuse('UnknownAuditEntry');
  if (emojis.get(emojiId)?.name !== event.data.name || was.name === event.data.name) return refuse('NothingToUndo');
  return decideRename(emojis, was.name, { serverId, emojiId });
}
