import { describe, expect, it } from 'vitest';
import { aMessage } from '../messages/message-fixture.ts';
import { authenticated } from '../store/apply-authenticated.ts';
import { emptyState } from '../store/state.ts';
import { ben, cid, payload } from '../store/state-fixture.ts';
import { notificationContentOf } from './words.ts';

const state = authenticated(emptyState, payload());
const inChannel = { channelId: '20', createdById: '2', createdBy: ben };

function anAttachment(width: number | null, path: string) {
  const rest = { id: '1', provider: 'local' as const, fileId: null, mime: null, filesize: 1, expireAt: null, createdAt: 1 };
  return { ...rest, path, width, height: width };
}

describe('the text of a notification', () => {
  it('has the author and channel as title, and the message without markup', () => {
    expect(notificationContentOf(state, aMessage(1, { ...inChannel, content: '**bold** words' }))).toEqual({
      title: 'Ben in #channel-20, Moot',
      line: 'bold words',
      path: '/app/servers/10/20',
      personId: null,
    });
  });

  it('marks the question of a poll', () => {
    const poll = { choices: [], voters: 0, multiple: false, anonymous: false, endsAt: null, endedAt: null };
    expect(notificationContentOf(state, aMessage(1, { ...inChannel, content: 'Which?', poll }))).toMatchObject({ line: '📊 Which?' });
  });

  it('has only the name as title in a direct conversation', () => {
    const message = aMessage(1, { channelId: '30', createdById: '3', createdBy: cid, content: 'hello' });
    expect(notificationContentOf(state, message)).toEqual({ title: 'Cid', line: 'hello', path: '/app/inbox/30', personId: '3' });
    // The conversation is closed on this device.
    expect(notificationContentOf(state, { ...message, channelId: '99' })).toMatchObject({ path: '/app/inbox', personId: '3' });
  });

  it.each([
    ['pictures alone', [anAttachment(4, 'a/b.png'), anAttachment(4, 'a/c.png')], 'Image Message'],
    ['a file', [anAttachment(null, 'a/notes.txt')], 'notes.txt'],
    ['a voice message', [{ ...anAttachment(null, 'a/voice.webm'), voice: { durationMs: 1, waveform: 'AA==' } }], 'Voice message'],
    ['something else', [], 'Sent a message'],
  ])('describes a message without text by its files: %s', (_, attachments, line) => {
    expect(notificationContentOf(state, aMessage(1, { ...inChannel, content: '', attachments })).line).toBe(line);
  });

  it('does not reveal spoilers', () => {
    expect(notificationContentOf(state, aMessage(1, { ...inChannel, content: 'it was ||the butler||' })).line).toBe('it was (hidden)');
  });
});
