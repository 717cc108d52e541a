import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { proxied, readEmbed, safeStyle, unpackEmbed } from './html-embed.ts';

const item = (tag: string, attributes: Record<string, string> | null = null, content: unknown[] = []) => ({ tag, attributes, content });

describe('an HTML embed', () => {
  it('is unpacked in the format of the server', async () => {
    const packed = deflateSync(JSON.stringify(item('p', null, ['Grüße ', item('strong', null, ['you'])]))).toString('base64');
    expect(await unpackEmbed(packed)).toMatchObject([{ tag: 'p', content: ['Grüße ', { tag: 'strong', content: ['you'] }] }]);
    expect(await unpackEmbed('no embed')).toBe(null);
  });

  it('loses forbidden tags and styles, even if a server lets them through', () => {
    const tree = [
      item('script', null, ['x']),
      item('div', { onclick: 'x', href: 'javascript:x', src: 'data:x' }, [item('iframe'), 'words', 7]),
    ];
    expect(readEmbed(tree)).toEqual([
      { tag: 'div', href: null, src: null, color: null, style: null, className: null, css: null, content: ['words'] },
    ]);
  });

  it.each([
    ['https://a.example/b', 'our site', 'https://a.example/b'],
    ['https://bank.example@evil.example', 'our site', null],
    ['https://evil.example', 'https://bank.example', null],
  ])('links to %s with the text %j only if neither imitates another host', (href, label, kept) => {
    expect(readEmbed(item('a', { href }, [item('strong', null, [label])]))).toMatchObject([{ href: kept }]);
  });

  it('loads images through the proxy', () => {
    expect(proxied('https://example.org/a b.png?x=1&y')).toBe('/cdn/proxy/https%3A%2F%2Fexample.org%2Fa%20b.png%3Fx%3D1%26y/b');
    expect(readEmbed(item('img', { src: 'https://example.org/a.png' }))).toMatchObject([
      { src: '/cdn/proxy/https%3A%2F%2Fexample.org%2Fa.png/b' },
    ]);
  });

  it.each([
    ['color: red', 'color: red'],
    ['background: url(https://e.org/a.png)', 'background: url("/cdn/proxy/https%3A%2F%2Fe.org%2Fa.png/b")'],
    ['background: URL( "https://e.org/a)b.png" ) red', 'background: url("/cdn/proxy/https%3A%2F%2Fe.org%2Fa)b.png/b") red'],
    ["filter: url('#x')", 'filter: url("")'],
    ['a: url(x) url(https://e.org)', 'a: url("") url("/cdn/proxy/https%3A%2F%2Fe.org/b")'],
  ])('converts the style %s to %s', (css, drawn) => {
    expect(safeStyle(css)).toBe(drawn);
  });

  it.each(['background: url(https://e.org', 'background: u\\72l(x)', '@import "x"', 'position:/**/fixed', 'background: image-set("x" 1x)'])(
    'drops the style %s',
    (css) => {
      expect(safeStyle(css)).toBe(null);
    },
  );
});
