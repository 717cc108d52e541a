import { parse } from '@folkmoot/contracts/markup/parse';
import { describe, expect, it } from 'vitest';
import { plainer } from './plainer.ts';

const bold = (text: string) => ({ kind: 'styled', style: 'bold', children: [{ kind: 'text', text }] }) as const;

describe('markup without advanced formatting', () => {
  it('keeps the text of headings and colours, at any depth', () => {
    const coloured = { kind: 'color', color: '#ff0000', children: [bold('red'), { kind: 'text', text: ' rest' }] } as const;
    const spoiler = { kind: 'styled', style: 'spoiler', children: [coloured] } as const;
    expect(plainer([spoiler])).toEqual([{ ...spoiler, children: [bold('red'), { kind: 'text', text: ' rest' }] }]);
  });

  it('removes all headings and colours', () => {
    const kinds = JSON.stringify(plainer(parse('# Title\n[#ff0000]red **bold** `code` https://a.example')));
    expect(kinds).not.toMatch(/"kind":"(heading|color)"/);
    expect(kinds).toContain('Title');
    expect(kinds).toContain('red ');
  });

  it('keeps the rest', () => {
    const nodes = parse('**bold** `code` ||hidden|| https://a.example');
    expect(plainer(nodes)).toEqual(nodes);
  });
});
