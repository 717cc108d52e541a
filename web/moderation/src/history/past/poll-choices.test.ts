import { pollText } from '@folkmoot/contracts/polls/choices';
import { sentPollText } from '@folkmoot/contracts/polls/sent-poll';
import { describe, expect, it } from 'vitest';
import { pollChoices } from './poll-choices.ts';

describe('the choices of a poll', () => {
  it('are parsed from the sealed text', () => {
    const choices = [
      { id: '1', content: 'left' },
      { id: '2', content: 'right' },
    ];
    expect(pollChoices(pollText(choices) ?? '')).toEqual(choices);
    const ofMessage = sentPollText({ choices, multiple: false, anonymous: true, endsAt: null });
    expect(pollChoices(ofMessage ?? '')).toEqual(choices);
  });

  it('are empty for any other text', () => {
    expect(pollChoices('{"id":"1"}')).toEqual([]);
    expect(pollChoices('[null,7,{"id":1,"content":"left"},{"id":"1"}]')).toEqual([]);
  });
});
