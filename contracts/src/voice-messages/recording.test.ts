import { describe, expect, it } from 'vitest';
import { recordingIn, recordingText, VOICE_LIMITS, VoiceRecording } from './recording.ts';

const base64 = (bytes: number) => Buffer.alloc(bytes, 9).toString('base64');
const recording = { durationMs: 1500, waveform: base64(3) };

describe('a recording', () => {
  it.each([1, 2, 3, VOICE_LIMITS.values])('may have %i loudness values', (values) => {
    expect(VoiceRecording.safeParse({ ...recording, waveform: base64(values) }).success).toBe(true);
  });

  it.each([
    ['no values', { waveform: '' }],
    ['more values than allowed', { waveform: base64(VOICE_LIMITS.values + 1) }],
    ['a waveform that is not base64', { waveform: 'a b=' }],
    ['a waveform of an incomplete byte', { waveform: 'abcde' }],
    ['no duration', { durationMs: 0 }],
    ['a part of a millisecond', { durationMs: 0.5 }],
    ['a longer duration than allowed', { durationMs: VOICE_LIMITS.longestMs + 1 }],
    ['a duration without end', { durationMs: Number.POSITIVE_INFINITY }],
  ])('is refused with %s', (_title, change) => {
    expect(VoiceRecording.safeParse({ ...recording, ...change }).success).toBe(false);
  });

  it('is stored as one text without further keys', () => {
    const stored = recordingText(VoiceRecording.parse({ ...recording, more: 1 }));
    expect(recordingIn(stored)).toEqual(recording);
    expect(recordingIn(null)).toBeNull();
  });
});
