import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeCss } from './safe-css.ts';

const PICTURE = 'data:image/png;base64,iVBORw0KGgo=';

describe('custom CSS', () => {
  it.each([
    ['.message { color: red }'],
    ['/* url(https://x) */ a::before { content: "@import url(x)" }'],
    ['@media (width < 600px) { :root { --pane-color: #123456; } }'],
    ['.a\\:b:hover > *, [data-x="]"] { inset: calc(1px + 2e3px) !important }'],
    [`a { background: url("${PICTURE}") }`],
    ['a { clip-path: url("#shape"); width: 10url; color: #url }'],
    ['a { b: "not closed\n } c { d: e }'],
    ['/* not closed'],
    ['\\'],
    [''],
  ])('is unchanged: %s', (css) => {
    expect(safeCss(css)).toEqual({ css, refused: [] });
  });

  it.each([
    ['@import "https://x";', '@refused "https://x";', '@import'],
    ['@\\69 mport "https://x";', '@refused "https://x";', '@import'],
    ['@IMPORT url(https://x);', '@refused refused();', '@import'],
    ['@namespace url(x);', '@refused refused();', '@namespace'],
    ['a { b: url(https://x/y.png) }', 'a { b: refused() }', 'url(https://x/y.png)'],
    ['a { b: url( "//x" ) }', 'a { b: refused("//x" ) }', 'url(//x)'],
    ['a { b: URL(/y) }', 'a { b: refused() }', 'url(/y)'],
    ['a { b: \\75 rl(//x) }', 'a { b: refused() }', 'url(//x)'],
    ['a { b: u\\72\tl(//x) }', 'a { b: refused() }', 'url(//x)'],
    ['a { b: \\u\\r\\l(//x) }', 'a { b: refused() }', 'url(//x)'],
    ['a { b: ur\\6C("//x") }', 'a { b: refused("//x") }', 'url(//x)'],
    ['a { b: image-set("//x" 1x) }', 'a { b: refused("//x" 1x) }', 'image-set()'],
    ['a { b: -WEBKIT-image-set("//x" 1x) }', 'a { b: refused("//x" 1x) }', '-webkit-image-set()'],
    ['a { b: src(var(--x)) }', 'a { b: refused(var(--x)) }', 'src()'],
    ['a { b: url(data:text/css,x) }', 'a { b: refused() }', 'url(data:text/css,x)'],
    ['a { b: url(x"y) } c { d: url(//z) }', 'a { b: refused() } c { d: refused() }', 'url(x"y)'],
    ['<!--url(//x)', ' refused()', 'url(//x)'],
    ['"open\nurl(//x)', '"open\nrefused()', 'url(//x)'],
    ['"a\\\r\nb" url(//x)', '"a\\\nb" refused()', 'url(//x)'],
    ['url(//x', 'refused()', 'url(//x)'],
    ['url("//x', 'refused("//x', 'url(//)'],
  ])('%s is converted to %s', (written, css, first) => {
    const safe = safeCss(written);
    expect(safe.css).toBe(css);
    expect(safe.refused[0]).toBe(first);
  });

  const spelled = (word: string) =>
    fc
      .tuple(
        ...[...word].map((letter) => {
          const hex = (letter.codePointAt(0) ?? 0).toString(16);
          return fc.constantFrom(letter, letter.toUpperCase(), `\\${hex} `, `\\${hex.padStart(6, '0')}`, `\\${hex}\n`);
        }),
      )
      .map((letters) => letters.join(''));

  const nasty = fc.oneof(
    spelled('url').map((name) => `${name}(//x)`),
    spelled('url').map((name) => `${name}( '//x')`),
    spelled('src').map((name) => `${name}("//x")`),
    spelled('image-set').map((name) => `${name}("//x" 1x)`),
    spelled('import').map((name) => `@${name} "//x";`),
  );

  it('refuses everything that loads a resource, however it is spelled', () => {
    fc.assert(
      fc.property(nasty, (css) => {
        const safe = safeCss(`a { b: ${css} }`);
        expect(safe.refused).toHaveLength(1);
        expect(safe.css).toMatch(/^a \{ b: (refused\(|@refused\b)/);
      }),
    );
  });

  const bits = fc.oneof(
    nasty,
    fc.constantFrom(
      '"',
      "'",
      '\\',
      '/*',
      '*/',
      '(',
      ')',
      '{',
      '}',
      ';',
      '\n',
      '\r\n',
      '\f',
      '\0',
      ' ',
      '@',
      '#',
      '-',
      '<!--',
      '-->',
      '1e',
      '.',
    ),
    fc.constantFrom('url(', 'url("', 'a', '\\41', '\u{1f600}', `url(${PICTURE})`),
    fc.string({ unit: 'binary', maxLength: 4 }),
  );

  it('gives the same result if it is sanitized twice', () => {
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 30 }), (parts) => {
        const { css } = safeCss(parts.join(''));
        expect(safeCss(css)).toEqual({ css, refused: [] });
      }),
      { numRuns: 2000 },
    );
  });
});
