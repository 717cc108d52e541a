import { describe, expect, it } from 'vitest';
import { htmlOf } from '../testing/markup-html.ts';
import { parse } from './parse.ts';

const html = (content: string) => htmlOf(parse(content));

/** Reported by users of chat systems. */
const REPORTED = [
  [
    'x https://en.wikipedia.org/wiki/Mercury_(planet) y',
    'x <a href="https://en.wikipedia.org/wiki/Mercury_(planet)">https://en.wikipedia.org/wiki/Mercury_(planet)</a> y',
  ],
  ['read https://example.org/two.', 'read <a href="https://example.org/two">https://example.org/two</a>.'],
  ['(see https://example.org/a_(b))', '(see <a href="https://example.org/a_(b)">https://example.org/a_(b)</a>)'],
  ['[wiki](https://en.wikipedia.org/wiki/Ao_(color))', '<a href="https://en.wikipedia.org/wiki/Ao_(color)">wiki</a>'],
  ['use my_var_name and other_var_name here', 'use my_var_name and other_var_name here'],
  [
    '_yes_ and *yes* and **yes** and __yes__ and ~~yes~~ and ||yes||',
    '<em>yes</em> and <em>yes</em> and <strong>yes</strong> and <u>yes</u> and <s>yes</s> and <spoiler>yes</spoiler>',
  ],
  ['***both***', '<em><strong>both</strong></em>'],
  ['- one\n- two\n  - inner\n- three', '<ul><li>one</li><li>two<ul><li>inner</li></ul></li><li>three</li></ul>'],
  ['before\n- one\n- two\nafter', 'before<ul><li>one</li><li>two</li></ul>after'],
  ['-not a list\n-neither', '-not a list<br>-neither'],
  ['- [ ] todo\n- [x] done', '<ul><li><input type="checkbox"> todo</li><li><input type="checkbox" checked> done</li></ul>'],
  ['# Title\ntext', '<h1>Title</h1>text'],
  ['#notatitle', '#notatitle'],
  ['> one\n> two\nout', '<blockquote>one<br>two</blockquote>out'],
  ['```ts\nconst a: number = 1;\n```', '<pre data-lang="ts"><code>const a: number = 1;</code></pre>'],
  ['`` a ` b ``', '<code>a ` b</code>'],
  ['`[@:1234567890]` pings nobody', '<code>[@:1234567890]</code> pings nobody'],
  ['\\*not bold\\*', '*not bold*'],
  ['<b>raw</b> & <script>x</script>', '&lt;b&gt;raw&lt;/b&gt; &amp; &lt;script&gt;x&lt;/script&gt;'],
  ['no link: http:// and javascript:alert(1)', 'no link: http:// and javascript:alert(1)'],
  [
    'mail me@example.org or www.example.org',
    'mail <a href="mailto:me@example.org">me@example.org</a> or <a href="https://www.example.org">www.example.org</a>',
  ],
  ['line one\nline two\n\nnew paragraph', 'line one<br>line two<br><br>new paragraph'],
] as const;

describe('a reported text', () => {
  it.each(REPORTED)('%j means %s', (content, meaning) => {
    expect(html(content)).toBe(meaning);
  });
});

describe('emphasis', () => {
  it.each([
    ['a*b*c and a**b**c', 'a<em>b</em>c and a<strong>b</strong>c'],
    ['snake_case_name and a__b__c', 'snake_case_name and a__b__c'],
    ['__init__ (_a_) "*b*"', '<u>init</u> (<em>a</em>) "<em>b</em>"'],
    ['** a ** and 2 * 3 * 4', '** a ** and 2 * 3 * 4'],
    ['___both___', '<em><u>both</u></em>'],
    ['a ~~~b~~~ ~c~', 'a ~~~b~~~ ~c~'],
    ['//i// and/or // c //', '<em>i</em> and/or // c //'],
    ['http:// and https:// too', 'http:// and https:// too'],
    ['**テスト。**です', '<strong>テスト。</strong>です'],
    ['****', '****'],
    ['*one\ntwo* *three\n\nfour*', '<em>one<br>two</em> *three<br><br>four*'],
    ['¯\\_(ツ)_/¯ ¯\\\\_(ツ)_/¯ ¯\\\\\\_(ツ)_/¯', '¯\\_(ツ)_/¯ ¯\\_(ツ)_/¯ ¯\\_(ツ)_/¯'],
    ['\\# a \\> b \\- 1\\. \\| \\a', '# a &gt; b - 1. | \\a'],
    ['&amp; &lt;', '&amp;amp; &amp;lt;'],
  ])('%j means %s', (content, meaning) => {
    expect(html(content)).toBe(meaning);
  });
});

describe('a block', () => {
  it.each([
    ['a\n> b', 'a<blockquote>b</blockquote>'],
    ['> > deep', '<blockquote><blockquote>deep</blockquote></blockquote>'],
    ['>.< >text', '&gt;.&lt; &gt;text'],
    ['> a\n>\n> b', '<blockquote>a<br><br>b</blockquote>'],
    ['> **a\n> b**', '<blockquote><strong>a<br>b</strong></blockquote>'],
    ['3) a\n   - b\n     > q\n4) c', '<ol start="3"><li>a<ul><li>b<blockquote>q</blockquote></li></ul></li><li>c</li></ol>'],
    ['- a\n\n- b\n\n\nend', '<ul><li>a</li><li>b</li></ul><br><br>end'],
    ['* a\n* b\n- c', '<ul><li>a</li><li>b</li></ul><ul><li>c</li></ul>'],
    ['- a\r\n- b\r\n', '<ul><li>a</li><li>b</li></ul>'],
    ['a\n2. b', 'a<br>2. b'],
    ['-', '-'],
    ['1.', '1.'],
    ['# ', '# '],
    ['# a ##\n####### b', '<h1>a</h1>####### b'],
    ['## a **b**', '<h2>a <strong>b</strong></h2>'],
    ['text\n\n- a\n\nafter', 'text<br><ul><li>a</li></ul><br>after'],
    ['    not code', '    not code'],
    ['a\n===\nb\n---', 'a<br>===<br>b<br>---'],
    ['***', '***'],
    ['[a]: https://a.example', '[a]: <a href="https://a.example">https://a.example</a>'],
    ['- [ ] [x](https://a.b)', '<ul><li><input type="checkbox"> <a href="https://a.b">x</a></li></ul>'],
    ['-[x] old', '<input type="checkbox" checked> old'],
  ])('%j means %s', (content, meaning) => {
    expect(html(content)).toBe(meaning);
  });
});

describe('a table', () => {
  it('has rows, a header and alignments', () => {
    const [table, after] = parse('| a | b | c |\n|:--|:-:|--:|\n| 1 | **2** | \\| |\nafter');
    expect(table).toMatchObject({ kind: 'table', align: ['left', 'center', 'right'] });
    expect(htmlOf(table ? [table] : [])).toBe(
      '<table><tr><th>a</th><th>b</th><th>c</th></tr><tr><td>1</td><td><strong>2</strong></td><td>|</td></tr></table>',
    );
    expect(after).toEqual({ kind: 'text', text: 'after' });
  });

  it.each([
    ['x\na|b\n-|-\n1|2|3', 'x<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td><td>3</td></tr></table>'],
    ['|a|\n|-|\n|b|\n|-|', '<table><tr><th>a</th></tr><tr><td>b</td></tr><tr><td>-</td></tr></table>'],
    ['a | b\n--', 'a | b<br>--'],
    ['a | b\n- | - | -', 'a | b<ul><li>| - | -</li></ul>'],
    ['|a|\n|-|\n| ||x|| |', '<table><tr><th>a</th></tr><tr><td><spoiler>x</spoiler></td></tr></table>'],
  ])('%j means %s', (content, meaning) => {
    expect(html(content)).toBe(meaning);
  });
});

describe('code', () => {
  it.each([
    ['look: ```js\nlet a;\n``` ok', 'look: <pre data-lang="js"><code>let a;</code></pre> ok'],
    ['```\na```', '<pre><code>a</code></pre>'],
    ['```two words\na```', '<pre><code>two words\na</code></pre>'],
    ['```one line```', '<code>one line</code>'],
    ['```js\nnot closed', '<pre data-lang="js"><code>not closed</code></pre>'],
    ['```', '```'],
    ['text ``` text', 'text ``` text'],
    ['> ```\n> a\n>  b\n> ```\n> c', '<blockquote><pre><code>a\n b</code></pre>c</blockquote>'],
    ['- ```\n  a\n  ```\n- b', '<ul><li><pre><code>a</code></pre></li><li>b</li></ul>'],
    ['````\n```\n````', '<pre><code>```</code></pre>'],
    ['~~~\na\n~~~', '<pre><code>a</code></pre>'],
    ['`a\\`', '<code>a\\</code>'],
    ['`*a* [b](https://c.d)`', '<code>*a* [b](https://c.d)</code>'],
    ['`a`` b', '`a`` b'],
  ])('%j means %s', (content, meaning) => {
    expect(html(content)).toBe(meaning);
  });
});

describe('a spoiler', () => {
  it.each([
    ['||one\n\ntwo||', '<spoiler>one<br><br>two</spoiler>'],
    ['||- a\n- b||', '<spoiler>- a<ul><li>b||</li></ul></spoiler>'],
    ['- ||a\n- b|| c', '<spoiler><ul><li>||a</li><li>b|| c</li></ul></spoiler>'],
    ['**a ||b** c||', '<spoiler><strong>a ||b</strong> c</spoiler>'],
    ['||```js\na\n```||', '<spoiler><pre data-lang="js"><code>a</code></pre></spoiler>'],
    ['||||x||||', '<spoiler>||x</spoiler>||'],
    ['||a||||b||', '<spoiler>a</spoiler><spoiler>b</spoiler>'],
    ['**||a**||', '<spoiler><strong>||a</strong></spoiler>'],
    ['# ||a\n||', '<spoiler><h1>||a</h1></spoiler>'],
    ['> ||a\n||', '<spoiler><blockquote>||a</blockquote></spoiler>'],
    ['- ||a\n||', '<spoiler><ul><li>||a</li></ul></spoiler>'],
    ['||\n|a|\n|-|\n|b|\n||', '<spoiler><table><tr><th>a</th></tr><tr><td>b</td></tr></table></spoiler>'],
    ['|a|\n|-|\n| ||b |\n| c|| |', '<spoiler><table><tr><th>a</th></tr><tr><td>||b</td></tr><tr><td>c||</td></tr></table></spoiler>'],
    [
      '|a|\n|-|\n| ||b|| | c || d |',
      '<table><tr><th>a</th></tr><tr><td><spoiler>b</spoiler></td><td>c</td><td></td><td>d</td></tr></table>',
    ],
    ['||https://a.example||', '<spoiler><a href="https://a.example">https://a.example</a></spoiler>'],
    ['a || b', 'a || b'],
    ['||||', '||||'],
    ['`||` a ||', '<code>||</code> a ||'],
  ])('%j means %s', (content, meaning) => {
    expect(html(content)).toBe(meaning);
  });
});

describe('a token', () => {
  it.each([
    '`[@:1]`',
    '```\n[@:1]\n```',
    '[see [@:1]](https://a.example)',
    '[link:a.example->@:1]',
    '\\[@:1]',
    'https://a.example/?x=[@:1',
  ])('has no meaning in %j', (content) => {
    expect(JSON.stringify(parse(content))).not.toContain('"user"');
  });

  it('ends an address and a style', () => {
    expect(html('https://a.example[@:1]')).toBe('<a href="https://a.example">https://a.example</a>{{"kind":"user","id":"1"}}');
    expect(html('[ce:1:a_b_] _c_')).toBe('{{"kind":"customEmoji","id":"1","name":"a_b_","animated":false}} <em>c</em>');
  });

  it('colours text over lines and blocks', () => {
    expect(html('[#f00]a\n\n- b\n\n§rc')).toBe('<span style="color:#f00">a<br><ul><li>b</li></ul><br></span>c');
  });
});

describe('the number of a bot in a command', () => {
  it.each([
    ['/roll:123 2d6', '/roll 2d6'],
    ['see\n/roll:123', 'see<br>/roll'],
    ['# a\n/roll:123 **b**', '<h1>a</h1>/roll <strong>b</strong>'],
    ['/usr/lib/a.c:42 error', '/usr/lib/a.c:42 error'],
    ['see\n/etc/hosts:80', 'see<br>/etc/hosts:80'],
    ['```\n/main:42 error\n```', '<pre><code>/main:42 error</code></pre>'],
    ['**a**/roll:123 b', '<strong>a</strong>/roll:123 b'],
  ])('%j means %s', (content, meaning) => {
    expect(html(content)).toBe(meaning);
  });
});
