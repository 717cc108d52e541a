import type { RawEmbed } from '@folkmoot/contracts/messages/embeds';
import { describe, expect, it } from 'vitest';
import { linkHeight, linkView } from './link-embed.ts';
import { aMessage } from './message-fixture.ts';

const picture = { imageUrl: 'https://a.example/p.png', imageWidth: 800, imageHeight: 400, imageMime: 'image/png' };
const page: RawEmbed = { title: 'A page', url: 'https://b.example', origUrl: 'https://a.example/b', domain: 'a.example' };
const through = '/cdn/proxy/https%3A%2F%2Fa.example%2Fp.png/embed.png';

function view(embed: RawEmbed) {
  return linkView(aMessage(1, { embed }));
}

describe('the link of a message', () => {
  it('is a card that links to the address in the message', () => {
    expect(view(page)).toMatchObject({
      kind: 'card',
      href: 'https://a.example/b',
      site: 'a.example',
      title: 'A page',
      large: null,
      small: null,
    });
    expect(view({ ...page, siteName: 'A' })).toMatchObject({ site: 'A' });
  });

  it('has a small or a large image, through the proxy and with its size', () => {
    expect(view({ ...page, ...picture })).toMatchObject({
      small: { address: `${through}?size=144`, box: { width: 72, height: 72 } },
      large: null,
    });
    expect(view({ ...page, ...picture, largeImage: true })).toMatchObject({
      small: null,
      large: { address: `${through}?size=800`, box: { width: 400, height: 200 } },
    });
  });

  it.each([
    ['https://x.com/someone/status/1', true],
    ['https://mobile.twitter.com/someone', true],
    ['https://fox.com/', false],
    ['https://x.com.example/', false],
  ])('shows the name of the website: %s', (origUrl, isOfTwitter) => {
    expect(view({ ...page, origUrl })).toMatchObject({ isOfTwitter });
  });

  it('is an image only', () => {
    expect(view({ type: 'image', ...picture })).toMatchObject({
      kind: 'picture',
      picture: { address: `${through}?size=840`, box: { width: 420, height: 210 } },
      attachment: { path: 'proxy/https%3A%2F%2Fa.example%2Fp.png/p.png' },
    });
  });

  it('keeps an animated image unchanged', () => {
    const gif = { ...picture, imageUrl: 'https://a.example/', imageMime: 'image/gif' };
    expect(view({ type: 'image', ...gif })).toMatchObject({
      picture: { address: '/cdn/proxy/https%3A%2F%2Fa.example%2F/embed.gif' },
      attachment: { path: 'proxy/https%3A%2F%2Fa.example%2F/picture.gif' },
    });
  });

  it('is a video with its author', () => {
    const video = { ...page, origUrl: 'https://youtu.be/x', channelName: 'Ada', uploadDate: '2020-01-01T00:00:00Z', ...picture };
    expect(view(video)).toMatchObject({ isVideo: true, by: 'Ada', since: 1_577_836_800_000, small: null });
    expect(view({ ...video, uploadDate: 'once' })).toMatchObject({ since: null });
    expect(view({ ...video, origUrl: 'https://a.example' })).toMatchObject({ isVideo: false, by: null, since: null });
  });

  it.each<[string, RawEmbed]>([
    ['a script instead of an address', { ...page, origUrl: 'javascript:alert(1)', url: 'javascript:alert(1)' }],
    ['a picture that is none', { type: 'image', ...picture, imageUrl: 'data:image/png;base64,x' }],
    ['an image of an unsupported type', { type: 'image', ...picture, imageMime: 'image/svg+xml' }],
    ['a picture without an extent', { type: 'image', ...picture, imageWidth: 0 }],
  ])('is nothing with %s', (_title, embed) => {
    expect(view(embed)).toBeNull();
  });

  it('resolves relative image addresses, and parses sizes that are text', () => {
    const named = { ...page, ...picture, imageUrl: '/p.png', imageWidth: '800', imageHeight: '400' };
    expect(view(named)).toMatchObject({ small: { address: `${through}?size=144` } });
  });

  it('is hidden by an HTML embed or a file on a drive', () => {
    const file = { id: '1', path: null, fileId: 'x', mime: null, width: null, height: null, filesize: null, expireAt: null, createdAt: 1 };
    expect(linkView(aMessage(1, { embed: page, htmlEmbed: 'eJw=' }))).toBeNull();
    expect(linkView(aMessage(1, { embed: page, attachments: [{ ...file, provider: 'google_drive' }] }))).toBeNull();
    expect(linkHeight(aMessage(1))).toBe(0);
  });
});
