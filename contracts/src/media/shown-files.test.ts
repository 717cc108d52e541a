import { describe, expect, it } from 'vitest';
import { instanceFolding, settingsIn } from '../instance/state.ts';
import { emit } from '../kernel/signal.ts';
import { getMessage } from '../messages/commands.ts';
import { messageEvents } from '../messages/wire.ts';
import { inspectChannel } from '../moderation/commands.ts';
import { isShownEvent, shownReply, shownSignal } from '../shown.ts';
import { declaredRoutes, declaredWireEvents } from '../testing/declared.ts';
import { shownWords } from '../words/shown-words.ts';
import { hasFiles, shownFiles } from './shown-files.ts';

const settings = settingsIn(instanceFolding.initial);
const words = shownWords(() => settings, { serversOf: () => new Map(), filtered: () => new Set() });
const signing = {
  words,
  files: shownFiles(
    () => true,
    (path) => `signed/x/${path}`,
  ),
};
const plain = {
  words,
  files: shownFiles(
    () => false,
    (path) => `signed/x/${path}`,
  ),
};

const message = { channelId: '1', attachments: [{ path: 'attachments/1/2/s/a.txt' }, { path: null }] };
const signed = { ...message, attachments: [{ path: 'signed/x/attachments/1/2/s/a.txt' }, { path: null }] };

describe('addresses of attached files', () => {
  it('are signed in replies, for moderators too', async () => {
    expect(await shownReply(signing, getMessage, { channelId: '1' }, () => message)).toEqual(signed);
    expect(await shownReply(signing, inspectChannel, { channelId: '1' }, () => ({ messages: [message] }))).toEqual({ messages: [signed] });
  });

  it('leave a reply alone if nothing is signed or masked, without reading it', () => {
    const unread = () => expect.fail('The reply was read');
    expect(shownReply(plain, getMessage, { channelId: '1' }, unread)).toBeNull();
  });

  it('are signed in realtime events', async () => {
    const payload = { channelId: '1', messageId: '2', updated: message };
    const signal = emit(['channel:1'], messageEvents.updated, payload as never);
    expect(await shownSignal(signing, signal)).toMatchObject({ payload: { updated: signed } });
    expect(shownSignal(plain, signal)).toBeNull();
  });

  it('are found in all events and replies', async () => {
    const eventNames = (await declaredWireEvents()).filter(({ payload }) => hasFiles(payload)).map(({ name }) => name);
    // The authenticated payload is signed where it is created.
    expect(eventNames.filter((name) => !isShownEvent(name))).toEqual(['user:authenticated']);
    const answered = (await declaredRoutes()).filter(({ reply }) => hasFiles(reply)).map(({ name }) => name);
    expect(answered).toEqual(expect.arrayContaining(['listMessages', 'getFeed', 'listAttachments', 'inspectChannel', 'getCase']));
  });
});
