import { describe, expect, it } from 'vitest';
import { type Draft, type DraftAction, draft, emptyDraft } from './draft.ts';
import { aMessage } from './message-fixture.ts';

function after(...actions: DraftAction[]): Draft {
  return actions.reduce(draft, emptyDraft);
}

describe('draft', () => {
  it('takes at most five replies, each once', () => {
    const state = after(...[1, 1, 2, 3, 4, 5, 6].map((n) => ({ type: 'replyAdded', message: aMessage(n) }) as const));
    expect(state.replies.map((message) => message.id)).toEqual([1, 2, 3, 4, 5].map((n) => aMessage(n).id));
  });

  it('turns on mentions with the first reply only', () => {
    const off = after(
      { type: 'replyAdded', message: aMessage(1) },
      { type: 'mentionSwitched' },
      { type: 'replyAdded', message: aMessage(2) },
    );
    expect(off.mentionReplies).toBe(false);
    expect(draft(draft(off, { type: 'sent' }), { type: 'replyAdded', message: aMessage(3) }).mentionReplies).toBe(true);
  });

  it('keeps the unsent text while a message is edited', () => {
    const editing = after(
      { type: 'typed', content: 'wait' },
      { type: 'editStarted', messageId: '5', content: 'old', selectedBotCommand: null },
    );
    const typed = draft(editing, { type: 'typed', content: 'new' });
    expect(typed).toMatchObject({ content: 'wait', edit: { messageId: '5', content: 'new' } });
    expect(draft(typed, { type: 'editEnded' })).toMatchObject({ content: 'wait', edit: null });
  });

  it('loses nothing when a refused message is restored', () => {
    const state = draft(after({ type: 'typed', content: 'second' }), {
      type: 'restored',
      content: 'first',
      selectedBotCommand: null,
      replies: [],
      mentionReplies: false,
    });
    expect(state.content).toBe('first\nsecond');
  });

  it('keeps the bot of a command while the text starts with the command', () => {
    const roll = { name: 'roll', botUserId: '1721' };
    const chosen = after({ type: 'typed', content: '/roll ' }, { type: 'commandSelected', command: roll });
    const editing = draft(chosen, { type: 'editStarted', messageId: '5', content: '/roll 4', selectedBotCommand: roll });
    expect(draft(chosen, { type: 'typed', content: '/roll 20' }).selectedBotCommand).toEqual(roll);
    expect(draft(chosen, { type: 'typed', content: '/rol' }).selectedBotCommand).toBe(null);
    expect(draft(editing, { type: 'typed', content: 'roll 4' })).toMatchObject({
      selectedBotCommand: roll,
      edit: { selectedBotCommand: null },
    });
    const restore = { type: 'restored', content: '/roll 20', selectedBotCommand: roll, replies: [], mentionReplies: false } as const;
    expect(draft(emptyDraft, restore).selectedBotCommand).toEqual(roll);
  });
});
