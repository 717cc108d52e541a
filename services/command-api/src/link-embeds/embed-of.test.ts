import { describe, expect, it } from 'vitest';
import { addressIn, cleaned, embedOf } from './embed-of.ts';

const LINK = 'https://a.example/b?c';
const page = new URL('https://www.a.example/b/');
const size = { mime: 'image/png', width: 640, height: 480 } as const;
const tags = { siteName: 'A', type: 'article', title: 'A page', description: 'About it', url: 'https://a.example/b', image: '/p.png' };

describe('the embed of a page', () => {
  it('has the contents of its tags', () => {
    expect(embedOf(LINK, page, tags, { size })).toEqual({
      siteName: 'A',
      type: 'article',
      title: 'A page',
      description: 'About it',
      url: 'https://a.example/b',
      origUrl: LINK,
      domain: 'a.example',
      imageUrl: 'https://www.a.example/p.png',
      imageWidth: 640,
      imageHeight: 480,
      imageMime: 'image/png',
    });
  });

  it('has no image if the type is not supported', () => {
    expect(embedOf(LINK, page, { ...tags, card: 'summary_large_image' }, { size: null })).toEqual({
      siteName: 'A',
      type: 'article',
      title: 'A page',
      description: 'About it',
      url: 'https://a.example/b',
      origUrl: LINK,
      domain: 'a.example',
    });
  });

  it.each([
    ['nothing', {}],
    ['only the name of the website', { siteName: 'A', type: 'website' }],
    ['nothing visible', { title: '\u0000\u202e \u200b', description: '\n' }],
  ])('does not exist if the page has %s', (_title, metadata) => {
    expect(embedOf(LINK, page, metadata, null)).toBeNull();
  });

  it.each([
    ['a page with a large card', LINK, { card: 'summary_large_image' }, true],
    ['a page with a small card', LINK, { card: 'summary' }, undefined],
    ['a post', 'https://x.com/alice/status/12', {}, true],
    ['another page of the same website', 'https://x.com/alice', {}, undefined],
    ['a page with a similar name', 'https://netflix.com/alice/status/12', {}, undefined],
  ])('%s', (_title, link, metadata, largeImage) => {
    expect(embedOf(link, page, { ...tags, ...metadata }, { size })?.largeImage).toBe(largeImage);
  });

  it.each(['https://tenor.com/view/cat-1', 'https://media.giphy.com/gifs/cat'])('of a shared image is only the image: %s', (link) => {
    expect(embedOf(link, page, tags, { size })).toEqual({
      type: 'image',
      imageUrl: 'https://www.a.example/p.png',
      imageWidth: 640,
      imageHeight: 480,
      imageMime: 'image/png',
    });
  });

  it('of a video has its author and date', () => {
    const metadata = { ...tags, channelName: 'Ada', uploadDate: '2020-01-01T00:00:00Z', viewCount: '12' };
    expect(embedOf('https://youtu.be/abc', page, metadata, { size })).toMatchObject({
      origUrl: 'https://youtu.be/abc',
      channelName: 'Ada',
      uploadDate: '2020-01-01T00:00:00Z',
      viewCount: '12',
    });
    expect(embedOf(LINK, page, metadata, { size })).not.toHaveProperty('channelName');
    expect(embedOf('https://youtu.be/abc', page, { videoTitle: 'A film' }, null)).toMatchObject({ title: 'A film' });
    expect(embedOf(LINK, page, { videoTitle: 'A film' }, null)).toBeNull();
  });

  it.each([
    ['javascript:alert(1)', LINK],
    ['data:text/html,x', LINK],
    ['a.example/other', 'https://a.example/other'],
    ['//a.example/other', 'https://a.example/other'],
    ['/other', 'https://www.a.example/other'],
    ['https://me:secret@a.example/', 'https://a.example/'],
    ['http://[', LINK],
    [`https://a.example/${'a'.repeat(2000)}`, LINK],
    [undefined, LINK],
  ])('links to the canonical address of the page, if that is on the web: %j', (url, address) => {
    expect(embedOf(LINK, page, { title: 'A', ...(url === undefined ? {} : { url }) }, null)?.url).toBe(address);
  });

  it.each(['javascript:alert(1)', 'data:image/png;base64,x', 'file:///etc/passwd', '', 'http://'])('takes no image from %j', (image) => {
    expect(addressIn(image, page)).toBeUndefined();
  });
});

describe('texts of a page', () => {
  it.each([
    ['one\n  two\tthree', 'one two three'],
    ['a\u0000b\u0007c', 'a b c'],
    ['\u202egnp.exe', 'gnp.exe'],
    ['👩‍🚀', '👩‍🚀'],
    ['Donau\u00addampfer', 'Donaudampfer'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['\u200c\u200d', undefined],
    ['broken \ud800 half', 'broken \ufffd half'],
    [undefined, undefined],
  ])('%j are shown as %j', (text, shown) => {
    expect(cleaned(text)).toBe(shown);
  });

  it('are cut between characters', () => {
    const shown = cleaned('😀'.repeat(1500)) ?? '';
    expect([...shown]).toHaveLength(1000);
    expect(shown.isWellFormed()).toBe(true);
  });
});
