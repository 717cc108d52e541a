import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMAT_EDITS } from './formats.ts';
import { indentCode, outdentCode } from './indent-code.ts';
import { linkSelection, linkToPasted } from './links.ts';
import { newLine } from './new-line.ts';
import { after, selection, written } from './selection-notation.ts';
import { applied } from './text-edit.ts';
import { LINE_FORMATS, toggleLines } from './toggle-lines.ts';

describe('lists and quotes', () => {
  it.each([
    ['bulletList', 'a\n[[b\nc]]\nd', 'a\n- [[b\n- c]]\nd'],
    ['bulletList', '[[- a\n- b]]', '[[a\nb]]'],
    ['numberedList', '[[a\n\nb]]', '1. [[a\n\n2. b]]'],
    ['numberedList', '[[- a\n- b]]', '[[1. a\n2. b]]'],
    ['taskList', '- a^', '- [ ] a^'],
    ['taskList', '- [x] a^', 'a^'],
    ['quote', '[[a\n\nb]]', '> [[a\n>\n> b]]'],
    ['quote', '> [[a\n>\n> b]]', '[[a\n\nb]]'],
    ['bulletList', '^', '- ^'],
    ['bulletList', 'a^b', '- a^b'],
    ['bulletList', '[[a\n]]b', '- [[a\n]]b'],
  ] as const)('%s: %j', (format, before, expected) => {
    expect(after(FORMAT_EDITS[format], before)).toBe(expected);
  });

  it('is no list in code', () => {
    expect(after(FORMAT_EDITS.bulletList, '```\na^\n```')).toBeNull();
  });

  it('is as before after two toggles', () => {
    const lines = fc.array(fc.constantFrom('a', '😀 b', '', '  c', 'd e'), { minLength: 1, maxLength: 6 }).map((parts) => parts.join('\n'));
    fc.assert(
      fc.property(lines, fc.nat(20), fc.nat(20), fc.constantFrom(...LINE_FORMATS), (text, a, b, format) => {
        const before = { text, start: Math.min(a, b, text.length), end: Math.min(Math.max(a, b), text.length) };
        const first = toggleLines(format, before);
        if (!first) return;
        const once = applied(before, first);
        const second = toggleLines(format, once);
        expect(second && applied(once, second).text).toBe(text);
      }),
    );
  });
});

describe('a new line', () => {
  it.each([
    ['continues a list', '- a^', '- a\n- ^'],
    ['splits an item', '- a^b', '- a\n- ^b'],
    ['replaces the selection', '- a[[b]]c', '- a\n- ^c'],
    ['counts', '9. a^', '9. a\n10. ^'],
    ['keeps the sign of the list', '* a\n  3) b^', '* a\n  3) b\n  4) ^'],
    ['adds an open task', '- [x] a^', '- [x] a\n- [ ] ^'],
    ['continues a quote', '> a^', '> a\n> ^'],
    ['continues a list in a quote', '> - a^', '> - a\n> - ^'],
    ['ends a list', '- a\n- ^', '- a\n^'],
    ['ends a list of tasks', '- [ ] ^', '^'],
    ['ends a list in a quote', '> - ^', '> ^'],
    ['ends a quote', '> a\n> ^', '> a\n^'],
    ['keeps the indentation of code', '```\n  a^\n```', '```\n  a\n  ^\n```'],
  ])('%s', (_what, before, expected) => {
    expect(after(newLine, before)).toBe(expected);
  });

  it.each(['a^', '^- a', '-^', '1.^', '```\n- a^\n```', '# a^'])('is ordinary in %j', (before) => {
    expect(after(newLine, before)).toBeNull();
  });
});

describe('Tab in a code block', () => {
  it.each([
    [indentCode, '```\na^b\n```', '```\na  ^b\n```'],
    [indentCode, '```\n[[a\n\nb]]\n```', '```\n  [[a\n\n  b]]\n```'],
    [indentCode, '```\n\ta\n^b\n```', '```\n\ta\n\t^b\n```'],
    [indentCode, '```ts\n^', '```ts\n  ^'],
    [outdentCode, '```\n    a^\n```', '```\n  a^\n```'],
    [outdentCode, '```\n[[  a\n\tb]]\n```', '```\n[[a\nb]]\n```'],
    [outdentCode, '```\na^\n```', '```\na^\n```'],
  ])('%o: %j', (edit, before, expected) => {
    expect(after(edit, before)).toBe(expected);
  });

  it.each(['a^', '- a^', '```\na\n```^', '^```\na\n```', '```a```^ b', '`a^`'])('leaves the field in %j', (before) => {
    expect([after(indentCode, before), after(outdentCode, before)]).toEqual([null, null]);
  });
});

describe('a link', () => {
  it.each([
    ['[[the docs]] are', '[the docs](^) are'],
    ['the do^cs', 'the [docs](^)'],
    ['a ^', 'a [^]()'],
    ['[[https://a.example]]', '[^](https://a.example)'],
    ['[[a] b]]', '[a\\] b](^)'],
  ])('of %s', (before, expected) => {
    const selected = selection(before);
    const change = linkSelection(selected);
    expect(change && written(applied(selected, change))).toBe(expected);
  });

  it.each([
    ['[[the docs]] are', 'https://a.example/b_(c)', '[the docs](https://a.example/b_(c))^ are'],
    ['[[a ]]b', ' www.a.example\n', '[a](www.a.example)^ b'],
    ['[[a]]', 'https://a.example/:)', '[a](https://a.example/:%29)^'],
  ])('of %s with a pasted address', (before, pasted, expected) => {
    expect(after((selected) => linkToPasted(selected, pasted), before)).toBe(expected);
  });

  it.each([
    ['a^b', 'https://a.example'],
    ['[[a]]', 'not an address'],
    ['[[a]]', 'https://a.example and more'],
    ['[[https://b.example]]', 'https://a.example'],
    ['`x [[a]]`', 'https://a.example'],
    ['```\n[[a]]\n```', 'https://a.example'],
    ['[b]([[url]])', 'https://a.example'],
  ])('of %s is not made from %s', (before, pasted) => {
    expect(after((selected) => linkToPasted(selected, pasted), before)).toBeNull();
  });
});
