import { MessageEdited } from '@folkmoot/contracts/messages/events';
import { MESSAGE_LIMITS } from '@folkmoot/contracts/messages/limits';
import { describe, expect, it } from 'vitest';
import { messageSent } from '../test-events.ts';
import { visibleVersions } from './versions.ts';

const place = { messageId: '900', channelId: '70', serverId: '7', recipientId: null, authorId: '1' };
const sent = messageSent({ ...place, content: 'one', sentAt: 1000 });

function edit(content: string, editedAt: number) {
  return MessageEdited({ ...place, content, mentionedUserIds: [], quotedMessageIds: [], editedAt });
}

const history = [sent, edit('two', 2000), edit('two', 2500), edit('three', 3000)];
const contents = (since: number) => visibleVersions(history, since).versions.map(({ content }) => content);

describe('the versions of a message', () => {
  it('are the different texts, newest first, with their times', () => {
    const versions = [
      { content: 'three', at: 3000 },
      { content: 'two', at: 2000 },
      { content: 'one', at: 1000 },
    ];
    expect(visibleVersions(history, 0)).toEqual({ versions, hidden: false, more: false });
  });

  it('leave out those that were replaced before the server showed the history', () => {
    expect(contents(2000)).toEqual(['three', 'two', 'one']);
    expect(contents(2001)).toEqual(['three', 'two']);
    expect(contents(9000)).toEqual(['three']);
    expect(visibleVersions(history, 9000).hidden).toBe(true);
  });

  it('are limited to the newest', () => {
    const edits = Array.from({ length: MESSAGE_LIMITS.versions }, (_, index) => edit(`edit ${index}`, 2000 + index));
    const { versions, more } = visibleVersions([sent, ...edits], 0);
    expect(versions).toHaveLength(MESSAGE_LIMITS.versions);
    expect(versions.at(-1)?.content).toBe('edit 0');
    expect(more).toBe(true);
  });
});
