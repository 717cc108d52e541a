import { describe, expect, it } from 'vitest';
import { markupInsertion, type Pasted, pastePlan } from './paste-plan.ts';
import { after, selection } from './selection-notation.ts';

const NOTHING: Pasted = { types: ['text/plain'], html: '', plain: '', editorData: '' };
const VS_CODE =
  '<meta charset=\'utf-8\'><div style="color: #d4d4d4;font-family: Menlo, Monaco, \'Courier New\', monospace;font-weight: normal;font-size: 12px;white-space: pre;"><div><span style="color: #569cd6;">const</span> a;</div></div>';

function kindOf(written: string, pasted: Partial<Pasted>, isPlain = false): string {
  return pastePlan(selection(written), { ...NOTHING, ...pasted }, isPlain).kind;
}

describe('a paste', () => {
  it('of formatted HTML becomes markup', () => {
    expect(kindOf('a ^', { html: '<p>a <b>b</b></p>', plain: 'a b' })).toBe('richText');
    expect(kindOf('a ^', { html: '<span style="font-weight:700">b</span>', plain: 'b' })).toBe('richText');
  });

  it('of HTML without formats is plain', () => {
    expect(kindOf('a ^', { html: '<meta charset="utf-8"><span style="color: red">a b</span>', plain: 'a b' })).toBe('plain');
    expect(kindOf('a ^', { html: '<p>a</p><p>b</p>', plain: 'a\n\nb' })).toBe('plain');
  });

  it('in code, or on request, is plain', () => {
    expect(kindOf('```\n^\n```', { html: '<b>b</b>', plain: 'b' })).toBe('plain');
    expect(kindOf('`a ^`', { html: '<b>b</b>', plain: 'b' })).toBe('plain');
    expect(kindOf('a ^', { html: '<b>b</b>', plain: 'b' }, true)).toBe('plain');
  });

  it('of an address makes the selection a link', () => {
    expect(kindOf('[[a]]', { html: '<a href="https://a.example">x</a>', plain: 'https://a.example' })).toBe('edit');
    expect(kindOf('[[a]]', { plain: 'https://a.example' }, true)).toBe('plain');
    expect(kindOf('a^', { plain: 'https://a.example' })).toBe('plain');
  });

  it('of code from an editor becomes a code block, or is plain if it is one line', () => {
    const types = ['text/plain', 'text/html', 'vscode-editor-data'];
    const plan = pastePlan(
      selection('^'),
      { types, html: VS_CODE, plain: 'const a;\r\n  b();\r\n', editorData: '{"version":1,"mode":"typescript"}' },
      false,
    );
    expect(plan).toEqual({ kind: 'markup', markup: '```typescript\nconst a;\n  b();\n```' });
    expect(kindOf('^', { html: VS_CODE, plain: 'a\nb' })).toBe('markup');
    expect(kindOf('^', { html: VS_CODE, plain: 'const a;' })).toBe('plain');
  });
});

describe('pasted markup', () => {
  it.each([
    ['a^b', '**x**', 'a**x**^b'],
    ['a^b', '- x', 'a\n- x\n^b'],
    ['a [[c]]', 'x\n\ny', 'a \nx\n\ny^'],
    ['^', '> x', '> x^'],
  ])('at %s: %j', (before, markup, expected) => {
    expect(after((selected) => markupInsertion(selected, markup), before)).toBe(expected);
  });
});
