import { describe, expect, it } from 'vitest';
import { htmlOf } from '../testing/markup-html.ts';
import { parse } from './parse.ts';

const html = (content: string) => htmlOf(parse(content));

/** The targets of the links in a text. */
function targets(content: string): readonly string[] {
  return [...html(content).matchAll(/<a href="([^"]*)"/g)].map(([, target]) => target ?? '');
}

describe('an address in a text', () => {
  it.each([
    ['https://a.example/b?c=[1]&d=2', 'https://a.example/b?c=[1]&d=2'],
    ['[https://a.example/b]', 'https://a.example/b'],
    ['"https://a.example/b",', 'https://a.example/b'],
    ['(https://a.example/b).', 'https://a.example/b'],
    ['https://a.example/b_(c)_d)', 'https://a.example/b_(c)_d'],
    ['**https://a.example/b**', 'https://a.example/b'],
    ['見て。https://a.example/b。', 'https://a.example/b'],
    ['http://localhost:3000/x!', 'http://localhost:3000/x'],
    ['<https://a.example/b_c_>', 'https://a.example/b_c_'],
    ['HTTPS://A.example', 'HTTPS://A.example'],
    ['www.a.example/b.', 'https://www.a.example/b'],
    ['mailto:me@a.example', 'mailto:me@a.example'],
    ['me.and_you+x@a-b.example.', 'mailto:me.and_you+x@a-b.example'],
    ['<me@a.example>', 'mailto:me@a.example'],
    ['https://a.example///b//c', 'https://a.example///b//c'],
  ])('of %j is %s', (content, target) => {
    expect(targets(content)).toEqual([target]);
  });

  it.each([
    'http://',
    'https://.',
    'nohttps://a.example',
    'www.a',
    'javascript:alert(1)',
    'ftp://a.example',
    'a@b',
    '@a.example',
    'https://google.com@evil.example',
    'https://:b@evil.example/',
    '`https://a.example`',
    '\\https\\://a.example',
  ])('does not exist in %j', (content) => {
    expect(targets(content)).toEqual([]);
  });
});

describe('a link with a label', () => {
  it.each([
    ['[a [b] c](https://a.example "title")', '<a href="https://a.example">a [b] c</a>'],
    ['[**b** `c` :x:](https://a.example)', '<a href="https://a.example"><strong>b</strong> <code>c</code> :x:</a>'],
    ['[a](<https://a.example/b c>)', '<a href="https://a.example/b%20c">a</a>'],
    ['[a](https://a.example/\\))', '<a href="https://a.example/)">a</a>'],
    ['![a](https://a.example/b.png)', '!<a href="https://a.example/b.png">a</a>'],
    ['[a](mailto:me@a.example)', '<a href="mailto:me@a.example">a</a>'],
    ['[a\\]b](https://a.example)', '<a href="https://a.example">a]b</a>'],
    ['*[a](https://a.example)*', '<em><a href="https://a.example">a</a></em>'],
    ['[](https://a.example)', '[](<a href="https://a.example">https://a.example</a>)'],
    ['[a](b) [c](/d) [e](#f)', '[a](b) [c](/d) [e](#f)'],
    ['[a](javascript:alert(1)) [b](data:x,y.z)', '[a](javascript:alert(1)) [b](data:x,y.z)'],
    ['[a] (b.example)', '[a] (b.example)'],
  ])('%j means %s', (content, meaning) => {
    expect(html(content)).toBe(meaning);
  });

  it('has a label of up to 500 characters', () => {
    expect(targets(`[${'a'.repeat(500)}](a.example)`)).toHaveLength(1);
    expect(targets(`[${'a'.repeat(501)}](a.example)`)).toHaveLength(0);
  });
});
