/** Undoes the addition, removal or renaming of an emoji. The file of a removed emoji is kept. Pure. */
import { EmojiAdded } from '@folkmoot/contracts/emojis/events';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import type { EmojiEvent, Emojis } from '../emojis/emoji-state.ts';
import { decideRemove, decideRename, hasRoom } from '../emojis/emojis.decider.ts';
import { decideUndo, type UndoFacts } from './decide-undo.ts';
import type { PastAction } from './past-action.ts';

export type EmojiAction = PastAction<Emojis, EmojiEvent>;

export type UndoEmojiActionFacts = UndoFacts<EmojiAction> & { readonly emojiId: string; readonly mostEmojis: number };

/** The second of two concurrent undos finds the emoji restored or renamed. */
export function decideUndoEmojiAction(emojis: Emojis, facts: UndoEmojiActionFacts) {
  return decideUndo(facts, (action) => opposite(emojis, action, facts));
}

function opposite(emojis: Emojis, { event, before }: EmojiAction, { serverId, emojiId, mostEmojis, now }: UndoEmojiActionFacts) {
  if (event.type === 'EmojiAdded') {
    return emojis.get(emojiId)?.name === event.data.name ? decideRemove(emojis, { serverId, emojiId }) : [];
  }
  const was = before.get(emojiId);
  if (!was) return refuse('UnknownAuditEntry');
  if (event.type === 'EmojiRemoved') {
    if (emojis.has(emojiId)) return refuse('AlreadyUndone');
    if (!hasRoom(emojis, mostEmojis)) return refuse('TooManyEmojis');
    return [EmojiAdded({ serverId, emojiId, name: was.name, gif: was.gif, uploadedById: was.uploadedById, addedAt: now })];
  }
  if (event.type !== 'EmojiRenamed') return refuse('UnknownAuditEntry');
  if (emojis.get(emojiId)?.name !== event.data.name || was.name === event.data.name) return [];
  return decideRename(emojis, was.name, { serverId, emojiId });
}
