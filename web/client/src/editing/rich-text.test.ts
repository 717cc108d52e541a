import { parse } from '@folkmoot/contracts/markup/parse';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeMarkup } from './escape-markup.ts';
import { richTextAsMarkup } from './rich-text.ts';

const GOOGLE_DOCS = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr"><span style="font-size:20pt;font-family:Arial;font-weight:400;">Plan</span></h1><p dir="ltr" style="line-height:1.38;"><span style="font-weight:400;font-style:normal;text-decoration:none;white-space:pre-wrap;">We need </span><span style="font-weight:700;font-style:normal;">water</span><span style="font-weight:400;"> and </span><span style="font-weight:400;font-style:italic;">seeds</span><span style="font-weight:400;">, not </span><span style="text-decoration:line-through;">sand</span><span>: </span><a href="https://a.example/shop" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">the shop</span></a></p><br /><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Beans</span></p></li><li dir="ltr" role="checkbox" aria-checked="true" aria-level="1"><p dir="ltr"><span>Peas</span></p></li></ul></b>`;

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm;} --></style></head><body lang=EN-US><!--StartFragment--><p class=MsoNormal><b>Garden</b> <i>notes</i><o:p></o:p></p><p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Dig</p><p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>o<span>&nbsp;&nbsp; </span></span></span><![endif]>deep</p><p class=MsoListParagraphCxSpLast style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>2.<span>&nbsp;</span></span>Sow</p><!--EndFragment--></body></html>`;

const PAGE = `<html><body><!--StartFragment--><h2>How to</h2><script>alert(1)</script><style>p { color: red }</style><p onclick="alert(1)">Use <code>npm&nbsp;run</code> and <strong>then <em>wait</em></strong>, see <a href="https://a.example/a_(b)">the <b>docs</b></a> or <a href="javascript:alert(1)">this</a>.</p><blockquote><p>One</p><p>Two</p></blockquote><ol start="3"><li>Three<ul><li>Nested</li></ul></li><li><p>Four</p></li></ol><pre class="x"><code class="language-ts">const a = 1;
  b();
</code></pre><table><thead><tr><th>Name</th><th>Count</th></tr></thead><tbody><tr><td>Beans | Peas</td><td><b>3</b></td></tr></tbody></table><p><img alt="😀" src="https://a.example/x.png"> <u>end</u><br>of <kbd>Ctrl</kbd></p><!--EndFragment--></body></html>`;

describe('rich text as markup', () => {
  it.each([
    [
      'Google Docs',
      GOOGLE_DOCS,
      '# Plan\n\nWe need **water** and *seeds*, not ~~sand~~: [the shop](https://a.example/shop)\n\n- Beans\n- [x] Peas',
    ],
    ['Word', WORD, '**Garden** *notes*\n\n- Dig\n   - deep\n2. Sow'],
    [
      'a web page',
      PAGE,
      '## How to\n\nUse `npm run` and **then *wait***, see [the **docs**](https://a.example/a_%28b%29) or this.\n\n> One\n>\n> Two\n\n3. Three\n   - Nested\n4. Four\n\n```ts\nconst a = 1;\n  b();\n```\n\n| Name | Count |\n| --- | --- |\n| Beans \\| Peas | **3** |\n\n😀 __end__\nof `Ctrl`',
    ],
    ['a spreadsheet', '<table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td></td></tr></table>', '| a | b |\n| --- | --- |\n| 1 |  |'],
    ['a task list', '<ul><li><input type="checkbox" checked> a</li><li><input type="checkbox"> b</li></ul>', '- [x] a\n- [ ] b'],
    ['bold paragraphs', '<b><p>a</p><p>b</p></b>', '**a**\n\n**b**'],
    ['nested styles', '<b>a <span style="font-weight:700">b</span></b> c', '**a b** c'],
    ['code without an element', '<pre>a `b`\n</pre>', '```\na `b`\n```'],
    ['an address', '<a href="https://a.example/">https://a.example</a>', 'https://a.example'],
  ])('%s', (_what, html, expected) => {
    expect(richTextAsMarkup(html)).toBe(expected);
  });

  it('shows signs as they are', () => {
    const text = '2 * 3 * 4, my_var_name, _x_, `a`, ~~b~~, ||c||, [d](https://e.example), # f, 1. g, C:\\*d, https://a.example/_b_';
    expect(
      parse(richTextAsMarkup(`<p>${text}</p>`))
        .map((node) => ('text' in node ? node.text : ''))
        .join(''),
    ).toContain('2 * 3 * 4, my_var_name, _x_, `a`, ~~b~~, ||c||');
    expect(richTextAsMarkup('<p># a</p><p>- b</p><p>1. c</p><p>&gt; d</p>')).toBe('\\# a\n\n\\- b\n\n1\\. c\n\n\\> d');
    expect(escapeMarkup('my_var_name is 2-3, a/b, #5')).toBe('my_var_name is 2-3, a/b, #5');
  });

  it.each([
    ['brackets', '['.repeat(100_000)],
    ['spaces', `<pre>${' '.repeat(100_000)}x</pre>`],
    ['marks', '*a _b '.repeat(20_000)],
    ['backticks', '`a`` '.repeat(20_000)],
    ['line breaks in a cell', `<table><tr><td><pre>${' '.repeat(100_000)}x</pre></td></tr></table>`],
  ])('takes little time for many %s', (_what, html) => {
    const began = performance.now();
    richTextAsMarkup(html);
    expect(performance.now() - began).toBeLessThan(5000);
  });

  it('never has a tag of the HTML', () => {
    const tags = fc.constantFrom(
      '<b>',
      '</b>',
      '<script>',
      '</script>',
      '<p>',
      '<li>',
      '<ul>',
      '</ul>',
      '<table>',
      '<tr>',
      '<td>',
      '<svg>',
      '<a href="x">',
      '<img alt=c>',
      'a',
      ' ',
      '&amp;',
    );
    fc.assert(
      fc.property(fc.array(tags, { maxLength: 40 }), (parts) => {
        expect(richTextAsMarkup(parts.join(''))).not.toMatch(/<\/?[a-z]/i);
      }),
    );
  });
});

describe('escaped text', () => {
  it('is rendered without any markup', () => {
    const parts = fc.constantFrom(
      'a',
      'b ',
      ' ',
      '*',
      '**',
      '_',
      '__',
      '~~',
      '||',
      '`',
      '[',
      '](',
      ')',
      '\\',
      '# ',
      '- ',
      '> ',
      '1. ',
      '.',
      '(',
      '漢',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 20 }), (written) => {
        const text = written.join('').trim();
        fc.pre(text !== '');
        expect(parse(escapeMarkup(text))).toEqual([{ kind: 'text', text }]);
      }),
    );
  });
});
