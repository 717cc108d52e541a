import { describe, expect, it } from 'vitest';
import { activityView, clockText } from './activity-view.ts';

const playing = { action: 'Playing', name: 'Chess' };
const span = (change: object) => activityView({ ...playing, ...change }).span;

describe('the displayed activity', () => {
  it('has only the fields that are set', () => {
    expect(activityView({ ...playing, title: '' })).toEqual({
      title: null,
      subtitle: null,
      link: null,
      picture: null,
      emoji: null,
      span: null,
    });
  });

  it('has an image from the media service, else an emoji', () => {
    const imgSrc = 'https://pictures.example/a b.png?x=1';
    expect(activityView({ ...playing, imgSrc, emoji: '♟' })).toMatchObject({
      picture: '/cdn/proxy/https%3A%2F%2Fpictures.example%2Fa%2520b.png%3Fx%3D1/a?size=128',
      emoji: null,
    });
    expect(activityView({ ...playing, imgSrc: 'http://pictures.example/a', emoji: '♟' })).toMatchObject({ picture: null, emoji: '♟' });
  });

  it.each(['http://a.example', 'javascript:alert(1)', 'data:text/html,x', '//a.example', ''])('has no link for %j', (link) => {
    expect(activityView({ ...playing, link, imgSrc: link })).toMatchObject({ link: null, picture: null });
  });

  it('has a link to a secure address', () => {
    expect(activityView({ ...playing, link: 'https://a.example/x' }).link).toBe('https://a.example/x');
  });
});

describe('the elapsed time', () => {
  it.each([
    ['since it began', { startedAt: 1000 }, 61_000, 60_000],
    ['not before it began', { startedAt: 1000 }, 0, 0],
    ['not after its end', { startedAt: 1000, endsAt: 2000 }, 9000, 1000],
    ['twice as fast', { startedAt: 0, endsAt: 100_000, updatedAt: 10_000, speed: 2 }, 20_000, 30_000],
    ['paused', { startedAt: 0, endsAt: 100_000, updatedAt: 10_000, speed: 0 }, 90_000, 10_000],
  ])('is counted %s', (_title, times, now, at) => {
    expect(span(times)?.at(now)).toBe(at);
  });

  it('has a total only if there is a valid end', () => {
    expect(span({ startedAt: 1000, endsAt: 3000 })?.whole).toBe(2000);
    expect(span({ startedAt: 1000, endsAt: 500 })?.whole).toBeNull();
    expect(span({ endsAt: 500 })).toBeNull();
  });

  it.each([
    [0, '0:00'],
    [187_999, '3:07'],
    [3_723_000, '1:02:03'],
    [360_000_000, '100:00:00'],
  ])('shows %i ms as %s', (ms, shown) => {
    expect(clockText(ms)).toBe(shown);
  });
});
