import type { MessagePoll } from '@folkmoot/contracts/polls/wire';
import { describe, expect, it } from 'vitest';
import { pollAfter } from './poll-change.ts';

const poll: MessagePoll = {
  choices: [
    { id: '1', content: 'Tea', votes: 1 },
    { id: '2', content: 'Coffee', votes: 0 },
  ],
  voters: 1,
  multiple: false,
  anonymous: false,
  endsAt: null,
  endedAt: null,
  votedChoiceIds: ['1'],
};

describe('a poll', () => {
  it('shows new results and keeps the own vote', () => {
    const change = { choices: [{ id: '2', votes: 2 }], voters: 2, endedAt: 5 };
    expect(pollAfter(poll, change)).toEqual({
      ...poll,
      choices: [
        { id: '1', content: 'Tea', votes: 0 },
        { id: '2', content: 'Coffee', votes: 2 },
      ],
      voters: 2,
      endedAt: 5,
    });
  });

  it('keeps the counts when only the own vote changes', () => {
    expect(pollAfter(poll, { votedChoiceIds: [] })).toEqual({ ...poll, votedChoiceIds: [] });
  });
});
