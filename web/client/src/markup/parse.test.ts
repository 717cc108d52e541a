import type { MarkupNode } from '@folkmoot/contracts/markup/node';
import { parse } from '@folkmoot/contracts/markup/parse';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOnlyEmoji } from './emoji-only.ts';
import { plainText } from './plain-text.ts';
import { timeInZone } from './zone-time.ts';

const names = {
  user: (id: string) => `user${id}`,
  role: (id: string) => `role${id}`,
  channel: (id: string) => `channel${id}`,
  hidden: '(hidden)',
};

function one(content: string): MarkupNode | undefined {
  const nodes = parse(content);
  expect(nodes).toHaveLength(1);
  return nodes[0];
}

describe('tokens of the wire', () => {
  it.each([
    ['[@:12]', { kind: 'user', id: '12' }],
    ['[@:e]', { kind: 'everyone' }],
    ['[@:s]', { kind: 'someone' }],
    ['[r:12]', { kind: 'role', id: '12' }],
    ['[#:12]', { kind: 'channel', id: '12' }],
    ['[q:12]', { kind: 'quote', id: '12' }],
    ['[ce:12:wave]', { kind: 'customEmoji', id: '12', name: 'wave', animated: false }],
    ['[ace:12:wave]', { kind: 'customEmoji', id: '12', name: 'wave', animated: true }],
    ['[tr:1700000000]', { kind: 'relativeTime', at: 1_700_000_000_000 }],
    ['[to:+0530]', { kind: 'zoneTime', zone: '+0530' }],
    ['[link:example.org->a page]', { kind: 'link', url: 'https://example.org', label: 'a page', named: true }],
    ['[a page](https://example.org)', { kind: 'link', url: 'https://example.org', label: 'a page', named: true }],
    ['[a page](example.org/y?z#w)', { kind: 'link', url: 'https://example.org/y?z#w', label: 'a page', named: true }],
    ['[a page](example.org:8080)', { kind: 'link', url: 'https://example.org:8080', label: 'a page', named: true }],
    ['[x](javascript:alert(1))', { kind: 'text', text: '[x](javascript:alert(1))' }],
    ['[x](data:text/html,x.y)', { kind: 'text', text: '[x](data:text/html,x.y)' }],
    ['[x](y)', { kind: 'text', text: '[x](y)' }],
    ['https://example.org/a', { kind: 'link', url: 'https://example.org/a', label: 'https://example.org/a', named: false }],
    ['<https://example.org/a>', { kind: 'link', url: 'https://example.org/a', label: 'https://example.org/a', named: false }],
    ['<http://[::1]/a>', { kind: 'link', url: 'http://[::1]/a', label: 'http://[::1]/a', named: false }],
    ['[a page](http://[::1]:8080/x)', { kind: 'link', url: 'http://[::1]:8080/x', label: 'a page', named: true }],
    ['[link:http://[2001:db8::1]/->a page]', { kind: 'link', url: 'http://[2001:db8::1]/', label: 'a page', named: true }],
    ['`http://[::1]/`', { kind: 'code', text: 'http://[::1]/' }],
    ['`code`', { kind: 'code', text: 'code' }],
    ['```js\nlet a;\n```', { kind: 'codeBlock', language: 'js', text: 'let a;\n' }],
    [':wave:', { kind: 'shortCode', name: 'wave' }],
    ['[zz:12]', { kind: 'text', text: '[zz:12]' }],
    ['[link:javascript:alert(1)->x]', { kind: 'text', text: '[link:javascript:alert(1)->x]' }],
    ['plain', { kind: 'text', text: 'plain' }],
  ])('include %s', (content, node) => {
    expect(one(content)).toEqual(node);
  });

  it.each([
    ['**b**', 'bold'],
    ['_i_', 'italic'],
    ['*i*', 'italic'],
    ['//i//', 'italic'],
    ['__u__', 'underline'],
    ['~~s~~', 'strikethrough'],
    ['||s||', 'spoiler'],
    ['> q', 'blockquote'],
  ])('%s is %s', (content, style) => {
    expect(one(content)).toMatchObject({ kind: 'styled', style });
  });

  it.each(['http://[::1]:8080/x?y=2#z', 'https://[2001:db8::1]/', 'http://[::ffff:127.0.0.1]'])('parses the link %s', (url) => {
    expect(one(url)).toEqual({ kind: 'link', url, label: url, named: false });
  });

  it('finds an address without a scheme in a labelled link', () => {
    expect(parse('see [one](a.example) and **[two](b.example/x)**.')).toEqual([
      { kind: 'text', text: 'see ' },
      { kind: 'link', url: 'https://a.example', label: 'one', named: true },
      { kind: 'text', text: ' and ' },
      {
        kind: 'styled',
        style: 'bold',
        children: [{ kind: 'link', url: 'https://b.example/x', label: 'two', named: true }],
      },
      { kind: 'text', text: '.' },
    ]);
  });

  it('does not parse brackets without a host as a link', () => {
    expect(parse('http://[::g]/').some(({ kind }) => kind === 'link')).toBe(false);
  });

  it('nests, and gives headings their level', () => {
    expect(one('## big **bold**')).toEqual({
      kind: 'heading',
      level: 2,
      children: [
        { kind: 'text', text: 'big ' },
        { kind: 'styled', style: 'bold', children: [{ kind: 'text', text: 'bold' }] },
      ],
    });
  });

  it('colours text until the reset', () => {
    expect(parse('[#f00]red[#reset] rest')).toMatchObject([{ kind: 'color', color: '#f00' }, { kind: 'text' }]);
  });

  it('shows escaped marks as text', () => {
    expect(plainText('\\*not italic\\*', names)).toBe('*not italic*');
  });

  it('hides the id of a bot after its command', () => {
    expect(one('/roll:123 2d6')).toEqual({ kind: 'text', text: '/roll 2d6' });
  });

  it('draws at most ten quotes', () => {
    const kinds = parse('[q:1]'.repeat(12)).map((node) => node.kind);
    expect(kinds.filter((kind) => kind === 'quote')).toHaveLength(10);
  });

  it('never throws and never loses a message', () => {
    const piece = fc.constantFrom(
      '[',
      ']',
      '*',
      '**',
      '`',
      '```',
      '//',
      '||',
      '> ',
      '# ',
      '[@:',
      '[#',
      '§a',
      '\n',
      'a',
      '😀',
      '\\',
      '-[x]',
    );
    fc.assert(fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => Array.isArray(parse(pieces.join('')))));
  });
});

describe('plainText', () => {
  it('shows mentions by name and hides spoilers', () => {
    expect(plainText('hi [@:1] in [#:2]\n||secret||', names)).toBe('hi @user1 in #channel2 (hidden)');
  });
});

describe('isOnlyEmoji', () => {
  it('is true for messages that contain only emoji', () => {
    expect([isOnlyEmoji(parse('😀 🎉')), isOnlyEmoji(parse('😀 hi')), isOnlyEmoji(parse(''))]).toEqual([true, false, false]);
  });
});

describe('timeInZone', () => {
  it('supports offsets and zones, and returns null for others', () => {
    const noon = Date.UTC(2024, 0, 1, 12, 0);
    expect([timeInZone('+0530', noon, 'en-GB'), timeInZone('Asia/Tokyo', noon, 'en-GB'), timeInZone('Nowhere/X', noon, 'en-GB')]).toEqual([
      '17:30',
      '21:00',
      null,
    ]);
  });
});
