/** The recording of a voice message belongs to an uploaded audio file. */
import { sendMessage } from '@folkmoot/contracts/messages/commands';
import type { Media } from '@folkmoot/platform/media/port';
import { describe, expect, it } from 'vitest';
import { anInput, someDeps, warmAfter } from '../accounts/test-support.ts';
import { claimExtras } from './message-extras.ts';

const PATH = 'attachments/70/55/voice-message.webm';
const voice = { durationMs: 1500, waveform: 'AAEC' };
const file = { nerimityCdnFileId: '55' };

async function extrasOf(body: object, mime = 'audio/webm') {
  const removed: string[] = [];
  const media: Media = {
    claim: async ({ fileId }) => ({ fileId, path: PATH, filesize: 9, animated: false, mime, width: null, height: null, expireAt: null }),
    remove: async (paths) => void removed.push(...paths),
  };
  const input = anInput(sendMessage, { userId: '100', params: { channelId: '70' }, body });
  return { removed, extras: await claimExtras(input, '70', { ...someDeps(warmAfter()), media }) };
}

describe('the recording of a voice message', () => {
  it.each(['audio/webm', 'audio/ogg; codecs=opus', 'audio/mp4'])('is stored with a file of the type %s', async (mime) => {
    const { extras } = await extrasOf({ ...file, voice }, mime);
    expect(extras).toMatchObject({ attachment: { mime }, voice: '{"durationMs":1500,"waveform":"AAEC"}' });
  });

  it('is missing for any other audio file', async () => {
    expect((await extrasOf(file)).extras).toMatchObject({ attachment: { mime: 'audio/webm' }, voice: null });
  });

  it.each([
    ['without a file', { content: 'hi', voice }],
    ['with a file of a drive', { googleDriveAttachment: { id: 'd1', mime: 'audio/ogg' }, voice }],
  ])('is refused %s', async (_title, body) => {
    expect((await extrasOf(body)).extras).toMatchObject({ refused: 'VoiceNeedsSound' });
  });

  it('is refused with a file that is not audio, which is removed', async () => {
    const { extras, removed } = await extrasOf({ ...file, voice }, 'image/webp');
    expect(extras).toMatchObject({ refused: 'VoiceNeedsSound' });
    expect(removed).toEqual([PATH]);
  });
});
