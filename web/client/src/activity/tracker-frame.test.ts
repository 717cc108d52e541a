import { TRACKER_LIMITS } from '@folkmoot/contracts/presence/tracker';
import { describe, expect, it } from 'vitest';
import { readFrame } from './tracker-frame.ts';

const game = {
  name: 'Chess',
  type: 0,
  details: 'Ranked',
  state: 'Opening',
  url: null,
  syncId: null,
  createdTimestamp: 1000,
  timestamps: null,
  assets: { largeImageUrl: 'https://pictures.example/chess.png', smallImageUrl: null, largeImage: '17' },
};
const song = {
  name: 'Spotify',
  type: 2,
  details: 'A Song',
  state: 'A Band',
  syncId: '4uLU6hMCjMI75M1A2tKUQC',
  createdTimestamp: 1000,
  timestamps: { start: '1970-01-01T00:00:02.000Z', end: 62_000 },
  assets: null,
};
const custom = { name: 'Custom Status', type: 4, state: 'Having tea' };

function read(...activities: readonly unknown[]) {
  return readFrame(JSON.stringify({ status: 'online', activities }));
}

function activity(change: object) {
  const frame = read({ ...game, ...change });
  return frame?.kind === 'activity' ? frame.activity : null;
}

describe('a frame of the tracker', () => {
  it('is converted to an activity', () => {
    expect(read(game)).toEqual({
      kind: 'activity',
      activity: {
        name: 'Chess',
        action: 'Playing',
        title: 'Ranked',
        subtitle: 'Opening',
        imgSrc: 'https://pictures.example/chess.png',
        startedAt: 1000,
      },
    });
  });

  it('can be a song with its time and a link to the track', () => {
    expect(read(song)).toEqual({
      kind: 'activity',
      activity: {
        name: 'Spotify',
        action: 'Listening to',
        title: 'A Song',
        subtitle: 'A Band',
        link: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
        startedAt: 2000,
        endsAt: 62_000,
      },
    });
  });

  it.each([
    [0, 'Playing'],
    [1, 'Streaming'],
    [2, 'Listening to'],
    [3, 'Watching'],
    [5, 'Competing in'],
  ])('of kind %i is %s', (type, action) => {
    expect(activity({ type })?.action).toBe(action);
  });

  it.each([
    ['none', [], null],
    ['only custom words', [custom], null],
    ['music after custom words', [custom, song], 'Spotify'],
    ['music before a game', [song, game], 'Chess'],
    ['an odd one before a game', [{ name: 7 }, null, 'x', game], 'Chess'],
    ['a kind nobody knows', [{ ...game, type: 6 }], null],
    ['one without a name', [{ ...game, name: ' ' }], null],
  ])('selects an activity from %s', (_title, activities, name) => {
    const frame = read(...activities);
    expect(frame?.kind === 'activity' && (frame.activity?.name ?? null)).toBe(name);
  });

  it.each([
    'http://pictures.example/a',
    'javascript:alert(1)',
    'data:image/png;base64,AA==',
    'https://user:word@pictures.example/a',
    `https://pictures.example/${'a'.repeat(200)}`,
    'no address',
  ])('has no link to %s', (address) => {
    expect(activity({ url: address, assets: { largeImageUrl: address, smallImageUrl: address } })).toEqual({
      name: 'Chess',
      action: 'Playing',
      title: 'Ranked',
      subtitle: 'Opening',
      startedAt: 1000,
    });
  });

  it('ignores an invalid track and an invalid time', () => {
    expect(activity({ name: 'Spotify', type: 2, syncId: '../x' })).not.toHaveProperty('link');
    expect(activity({ createdTimestamp: 'soon' })).not.toHaveProperty('startedAt');
    expect(activity({ createdTimestamp: 1e300 })).not.toHaveProperty('startedAt');
  });

  it('is shortened', () => {
    expect(activity({ name: 'x'.repeat(5000), details: 'x'.repeat(5000) })).toMatchObject({ name: 'x'.repeat(60), title: 'x'.repeat(60) });
  });

  it.each([
    [{ error: 'Unknown user' }, 'Unknown user'],
    [{ error: { code: 1 } }, '{"code":1}'],
    [{ error: 'x'.repeat(9999), activities: [game] }, 'x'.repeat(200)],
  ])('is an error: %j', (frame, text) => {
    expect(readFrame(JSON.stringify(frame))).toEqual({ kind: 'error', text });
  });

  it.each([
    ['no text', new ArrayBuffer(2)],
    ['no JSON', 'pong'],
    ['no object', '7'],
    ['nothing known', '{"status":"online"}'],
    ['no list', '{"activities":{"0":{}}}'],
    ['too long', `{"activities":[],"x":"${'x'.repeat(TRACKER_LIMITS.frame)}"}`],
  ])('is ignored if it is %s', (_title, frame) => {
    expect(readFrame(frame)).toBeNull();
  });
});
