import { describe, expect, it } from 'vitest';
import { nextSpeed } from './playback.ts';
import { recordingFormat, recordingName } from './recording-format.ts';
import { seekTo } from './seek-keys.ts';

describe('the format of a recording', () => {
  it.each([
    [['audio/webm;codecs=opus', 'audio/mp4'], 'audio/webm;codecs=opus', 'voice-message.webm'],
    [['audio/webm;codecs=opus', 'audio/ogg;codecs=opus'], 'audio/ogg;codecs=opus', 'voice-message.ogg'],
    [['audio/mp4;codecs=opus', 'audio/mp4'], 'audio/mp4;codecs=opus', 'voice-message.m4a'],
    [['audio/mp4'], 'audio/mp4', 'voice-message.m4a'],
  ])('of a browser with %j is %s', (supported, type, name) => {
    const format = recordingFormat((each) => supported.includes(each));
    expect(format && [format.type, recordingName(format)]).toEqual([type, name]);
  });

  it('does not exist in a browser that records nothing', () => {
    expect(recordingFormat(() => false)).toBeNull();
  });
});

describe('the position of a voice message', () => {
  it.each([
    ['ArrowRight', 60_000, 65_000],
    ['ArrowLeft', 60_000, 55_000],
    ['ArrowLeft', 1000, 0],
    ['PageUp', 60_000, 90_000],
    ['PageDown', 60_000, 30_000],
    ['End', 1000, 100_000],
    ['Home', 1000, 0],
    ['Tab', 1000, null],
    ['toString', 1000, null],
  ])('moves with %s from %i to %s', (key, from, to) => {
    expect(seekTo(key, from, 100_000)).toBe(to);
  });

  it('moves by a part of a short message', () => {
    expect(seekTo('ArrowRight', 0, 2000)).toBe(200);
  });
});

describe('the playback speed', () => {
  it('begins again after the fastest', () => {
    expect([nextSpeed(1), nextSpeed(1.5), nextSpeed(2)]).toEqual([1.5, 2, 1]);
  });
});
