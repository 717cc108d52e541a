import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type HtmlEmbedItem, packHtmlEmbed, parseHtmlEmbed } from './html-embed.ts';

function treeOf(html: string) {
  const parsed = parseHtmlEmbed(html);
  if ('fault' in parsed) throw new Error(parsed.fault);
  return parsed.tree;
}

const isRefused = (html: string) => 'fault' in parseHtmlEmbed(html);

describe('an HTML embed', () => {
  it('is a tree of tags and text', () => {
    expect(treeOf('<DIV class="a"><p>hi <strong>you</strong> &amp; me<br></p></DIV>')).toEqual({
      tag: 'div',
      attributes: { class: 'a' },
      content: [
        {
          tag: 'p',
          attributes: null,
          content: ['hi ', { tag: 'strong', attributes: null, content: ['you'] }, ' & me', { tag: 'br', attributes: null, content: [] }],
        },
      ],
    });
  });

  it('has one root or a list; plain text is wrapped in a tag', () => {
    expect(treeOf('<h1>a</h1>\n<p>b</p>')).toMatchObject([{ tag: 'h1' }, { tag: 'p' }]);
    expect(treeOf('words')).toEqual({ tag: 'span', attributes: null, content: ['words'] });
    expect(isRefused('  <!-- nothing -->  ')).toBe(true);
  });

  it('is packed in the format that clients unpack', () => {
    const tree = treeOf('<p>hi</p>');
    expect(JSON.parse(inflateSync(Buffer.from(packHtmlEmbed(tree), 'base64')).toString())).toEqual(tree);
  });

  it.each([
    '<a href="https://example.org" style="color: red; padding-left: 3px">x</a>',
    '<img src="https://example.org/a.png">',
    '<style>.a, .b > .c { color: red; background-image: url("https://example.org/{a}.png") } @media (min-width: 3px) { .a { top: 0 } }</style><p class="a">x</p>',
    '<style>@keyframes spin { 0% { transform: none } to { transform: rotate(1turn) } }</style><p>x</p>',
    '<div style="position: absolute; -webkit-background-clip: text;;">x</div>',
    '<div style="background: url(https://example.org/image.png)">x</div>',
    '<div style="/* position: fixed; */ color: red">x</div>',
  ])('may be %s', (html) => {
    expect(parseHtmlEmbed(html)).not.toHaveProperty('fault');
  });

  it.each([
    '<script>alert(1)</script>',
    '<svg onload="alert(1)"></svg>',
    '<div><iframe src="https://example.org"></iframe></div>',
    '<p onclick="x()">x</p>',
    '<p id="root">x</p>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" https://example.org">x</a>',
    '<a href="//example.org">x</a>',
    '<p style="position: fixed">x</p>',
    '<p style="POSITION : FIXED !important">x</p>',
    '<p style="position: f\\69xed">x</p>',
    '<p style="position: fix/**/ed; position: /**/fixed">x</p>',
    '<p style="position: var(--where)">x</p>',
    '<p style="--where: fixed">x</p>',
    '<p style="animation: spin 1s">x</p>',
    '<p style="color">x</p>',
    '<p style="color: red } p { color: blue">x</p>',
    '<p style="background: image-set(\'https://example.org/a.png\' 1x)">x</p>',
    '<style>p { color: red </style>',
    '<style>p { color: red } }</style>',
    '<style>p { behavior: url(x) }</style>',
    '<style>@import "https://example.org/a.css";</style>',
    '<style>@font-face { font-family: x; src: url(x) }</style>',
    '<style>p { color: "red }</style>',
    '<style>color: red</style>',
    '<style>p { position: fixed }</style>',
    '<style>@media print { p { position: fixed } }</style>',
    '<!DOCTYPE html><p>x</p>',
    '<div>'.repeat(200),
  ])('may not be %s', (html) => {
    expect(isRefused(html)).toBe(true);
  });
});

const TAGS = /^(h[1-6]|div|img|span|strong|a|style|p|ul|li|ol|table|thead|tbody|tr|td|th|blockquote|pre|br)$/;

function items(tree: HtmlEmbedItem | readonly HtmlEmbedItem[]): readonly HtmlEmbedItem[] {
  return [tree].flat().flatMap((item) => [item, ...item.content.flatMap((part) => (typeof part === 'string' ? [] : items(part)))]);
}

const hostile = fc
  .array(
    fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.constantFrom(
        ...['<', '>', '</', '"', "'", '=', '{', '}', ';', ':', '/*', '*/', '\\', '(', ')', ' ', '\n', '&lt;', '&#0;', '<!--', '-->', ']]>'],
        ...[
          '<div ',
          '<p>',
          '<style>',
          '</style>',
          '<script>',
          '<svg>',
          '<img ',
          '<a ',
          '<table><tr>',
          '<plaintext>',
          '<textarea>',
          '<br/>',
        ],
        ...[
          'style="',
          'href="',
          'src=',
          'onerror=',
          'class=x',
          'position',
          'fixed',
          'color: red',
          'url(',
          '@import',
          '@media x',
          'https://',
        ],
      ),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

describe('malicious HTML', () => {
  it('is refused or contains only what is allowed', () => {
    fc.assert(
      fc.property(hostile, (html) => {
        const parsed = parseHtmlEmbed(html);
        if ('fault' in parsed) return;
        for (const { tag, attributes } of items(parsed.tree)) {
          expect(tag).toMatch(TAGS);
          for (const [name, value] of Object.entries(attributes ?? {})) {
            expect(['href', 'src', 'color', 'style', 'class']).toContain(name);
            if (name === 'href') expect(value).toMatch(/^https?:\/\//i);
            if (name === 'style') expect(value.replace(/\/\*[\s\S]*?\*\//g, ' ')).not.toMatch(/[{}\\<]|position\s*:[^;]*fixed/i);
          }
        }
      }),
      { numRuns: 2000 },
    );
  });

  it.each(['/style>@import{}', 'a @import url(x){}', '@media @import{}'])('with an at-rule inside a selector is refused: %s', (css) => {
    expect(parseHtmlEmbed(`<style>${css}</style><p>x</p>`)).toEqual({ fault: 'The style is not valid CSS.' });
  });

  it('may have an @ in the string of a selector', () => {
    expect(parseHtmlEmbed('<style>a[href="me@example.com"]{color:red}</style><p>x</p>')).toHaveProperty('tree');
  });

  it('in a style tag is refused or has balanced braces', () => {
    fc.assert(
      fc.property(hostile, (css) => {
        const parsed = parseHtmlEmbed(`<style>${css.replaceAll('<', '')}</style><p>x</p>`);
        if ('fault' in parsed) return;
        const text = css
          .replaceAll('<', '')
          .replace(/\/\*[\s\S]*?\*\//g, ' ')
          .replace(/"[^"]*"|'[^']*'/g, '""');
        expect(text.split('{').length).toBe(text.split('}').length);
        expect(text).not.toMatch(/\\|@import/);
      }),
      { numRuns: 2000 },
    );
  });
});
