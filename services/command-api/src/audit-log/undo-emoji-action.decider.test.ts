import { ActUndone } from '@folkmoot/contracts/audit-log/events';
import { UNDO_MS } from '@folkmoot/contracts/audit-log/limits';
import { EmojiAdded, EmojiRemoved, EmojiRenamed } from '@folkmoot/contracts/emojis/events';
import { EMOJI_LIMITS } from '@folkmoot/contracts/emojis/limits';
import { fold } from '@folkmoot/contracts/kernel/decider';
import { describe, expect, it } from 'vitest';
import { type EmojiEvent, emojisFolding } from '../emojis/emoji-state.ts';
import { ANN, BOB, NOW, SERVER } from '../servers/test-server.ts';
import { pastActionFolding } from './past-action.ts';
import { decideUndoEmojiAction, type UndoEmojiActionFacts } from './undo-emoji-action.decider.ts';

const EMOJI = '7001';
const on = { serverId: SERVER, emojiId: EMOJI };
const added = (emojiId = EMOJI) => EmojiAdded({ serverId: SERVER, emojiId, name: 'owl', gif: true, uploadedById: BOB, addedAt: NOW });
const renamed = (name: string) => EmojiRenamed({ ...on, name });
const removed = EmojiRemoved(on);
const meta = { actor: ANN, command: 'test', correlationId: '1', causationId: null, at: NOW };
const undone = ActUndone({ serverId: SERVER, undoneEventId: 'event-1', undoneById: ANN, undoneAt: NOW + 5 });

/** Undoes the second event, or the one at `place`. */
function undo(events: readonly EmojiEvent[], change: Partial<UndoEmojiActionFacts> = {}, place = 1) {
  const recorded = events.map((event, index) => {
    return { ...event, id: `event-${index}`, stream: `emojis-${SERVER}`, revision: index, position: index, meta };
  });
  const { action } = fold(pastActionFolding(emojisFolding, `${place}`), recorded);
  const facts = { ...on, callerId: ANN, mostEmojis: 80, now: NOW + 5, action, isUndone: false, ...change };
  return decideUndoEmojiAction(fold(emojisFolding, recorded), facts);
}

describe('undo of a change to an emoji', () => {
  it('restores it with its creator', () => {
    expect(undo([added(), removed])).toEqual([
      EmojiAdded({ serverId: SERVER, emojiId: EMOJI, name: 'owl', gif: true, uploadedById: BOB, addedAt: NOW + 5 }),
      undone,
    ]);
  });

  it('restores its old name, if it still has the name from the change', () => {
    expect(undo([added(), renamed('bird')])).toEqual([renamed('owl'), undone]);
    expect(undo([added(), renamed('bird'), renamed('hen')])).toEqual({ refused: 'NothingToUndo' });
    expect(undo([added(), renamed('bird'), removed])).toEqual({ refused: 'NothingToUndo' });
  });

  it('removes an added emoji, if its name is unchanged', () => {
    const ofAdding = { ...undone, data: { ...undone.data, undoneEventId: 'event-0' } };
    expect(undo([added()], {}, 0)).toEqual([removed, ofAdding]);
    expect(undo([added(), renamed('bird')], {}, 0)).toEqual({ refused: 'NothingToUndo' });
    expect(undo([added(), removed], {}, 0)).toEqual({ refused: 'NothingToUndo' });
  });

  it('works once, and only within the limit', () => {
    expect(undo([added(), removed, added()])).toEqual({ refused: 'AlreadyUndone' });
    expect(undo([added(), removed], { isUndone: true })).toEqual({ refused: 'AlreadyUndone' });
    const full = Array.from({ length: EMOJI_LIMITS.perServer }, (_, index) => added(`${8000 + index}`));
    expect(undo([added(), removed, ...full])).toEqual({ refused: 'TooManyEmojis' });
  });

  it.each([
    ['an entry of another object', { action: null }, 'UnknownAuditEntry'],
    ['an entry that is too old', { now: NOW + UNDO_MS + 1 }, 'TooLateToUndo'],
  ] as const)('refuses %s', (_, change, refused) => {
    expect(undo([added(), removed], change)).toEqual({ refused });
  });
});
