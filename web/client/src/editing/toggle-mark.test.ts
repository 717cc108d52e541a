import { parse } from '@folkmoot/contracts/markup/parse';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMAT_EDITS, formatsAt } from './formats.ts';
import { MARK_SIGNS, type Mark } from './inline-pairs.ts';
import { after, selection } from './selection-notation.ts';
import { applied } from './text-edit.ts';
import { toggleMark } from './toggle-mark.ts';

const bold = FORMAT_EDITS.bold;

describe('toggle of a mark', () => {
  it.each([
    ['wraps the selection', 'a [[b c]] d', 'a **[[b c]]** d'],
    ['leaves spaces at its ends outside', 'a[[ b ]]c', 'a[[ **b** ]]c'],
    ['removes the mark around the selection', 'a **[[b]]** c', 'a [[b]] c'],
    ['removes a mark that is selected too', 'a [[**b**]] c', 'a [[b]] c'],
    ['removes the mark around a part of its text', '**a [[b]] c**', 'a [[b]] c'],
    ['wraps the word at the caret', 'so go^od', 'so **go^od**'],
    ['keeps the caret at the end of the word', 'good^', '**good^**'],
    ['keeps the caret at the start of the word', '^good', '**^good**'],
    ['inserts both marks where there is no word', 'a ^ b', 'a **^** b'],
    ['removes empty marks', 'a **^** b', 'a ^ b'],
    ['removes the mark around the caret', '**two wo^rds**', 'two wo^rds'],
    ['replaces marks inside the selection', '[[**a** and **b**]]', '**[[a and b]]**'],
    ['keeps other marks', '*[[a]]*', '***[[a]]***'],
    ['removes one of several marks', '***[[a]]***', '*[[a]]*'],
    ['looks through other marks in the selection', '[[~~**a**~~]]', '[[~~a~~]]'],
    ['wraps each paragraph and item', '[[one\n\n- two\n> three\n# four]]', '**[[one**\n\n- **two**\n> **three**\n# **four]]**'],
    ['removes the mark of each paragraph', '[[**one**\n\n- **two**]]', '[[one\n\n- two]]'],
    ['wraps lines of one paragraph together', '[[one\ntwo]]', '**[[one\ntwo]]**'],
  ])('%s', (_what, before, expected) => {
    expect(after(bold, before)).toBe(expected);
  });

  it.each([['```\na ^b\n```'], ['`a ^b`']])('does nothing in code: %s', (before) => {
    expect(after(bold, before)).toBeNull();
  });

  it('underlines whole words, because `_` in a word is text', () => {
    expect(after(FORMAT_EDITS.underline, 'un[[believ]]able')).toBe('__un[[believ]]able__');
  });

  it('italicizes in bold text, and back', () => {
    expect(after(FORMAT_EDITS.italic, '**[[a]]**')).toBe('***[[a]]***');
    expect(after(FORMAT_EDITS.italic, '***[[a]]***')).toBe('**[[a]]**');
    expect(after(FORMAT_EDITS.italic, '_[[a]]_')).toBe('[[a]]');
  });

  it('hides several paragraphs in one spoiler', () => {
    expect(after(FORMAT_EDITS.spoiler, '[[a\n\nb]]')).toBe('||[[a\n\nb]]||');
    expect(after(FORMAT_EDITS.spoiler, '||a\n\n[[b]]||')).toBe('a\n\n[[b]]');
  });
});

describe('toggle of code', () => {
  it.each([
    ['marks a word', 'a wo^rd', 'a `wo^rd`'],
    ['removes the marks', '`[[a]]`', '[[a]]'],
    ['uses more backticks than the code', '[[a`b]]', '``[[a`b]]``'],
    ['separates a backtick at the end', '[[a`]]', '`` [[a`]] ``'],
    ['removes the separation', '`` [[a`]] ``', '[[a`]]'],
    ['makes lines a code block', 'x\n[[a\nb]]\ny', 'x\n```\n[[a\nb]]\n```\ny'],
    ['removes the fences', 'x\n```\n[[a\nb]]\n```\ny', 'x\n[[a\nb]]\ny'],
    ['inserts a pair', 'a ^', 'a `^`'],
    ['removes an empty pair', 'a `^`', 'a ^'],
  ])('%s', (_what, before, expected) => {
    expect(after(FORMAT_EDITS.code, before)).toBe(expected);
  });

  it.each([
    ['^', '```\n^\n```'],
    ['```\n^\n```', '^'],
    ['a^', '```\na^\n```'],
    ['```ts\na^b\n```', 'a^b'],
    ['```ts\na^b', 'a^b'],
  ])('fences a line: %j', (before, expected) => {
    expect(after(FORMAT_EDITS.codeBlock, before)).toBe(expected);
  });
});

describe('formats at the caret', () => {
  it.each([
    ['**a ^b**', ['bold']],
    ['**a *^b***', ['bold', 'italic']],
    ['~~__^b__~~', ['underline', 'strikethrough']],
    ['`a ^b`', ['code']],
    ['```\n^b\n```', ['codeBlock']],
    ['||a\n\n^b||', ['spoiler']],
    ['> - [ ] a^', ['quote', 'taskList']],
    ['1. a^', ['numberedList']],
    ['- a^', ['bulletList']],
    ['**a** ^b', []],
    ['my__var__na^me', []],
    ['2 * 3 ^* 4', []],
    ['\\*a^*', []],
    ['https://a.example/_b^_/', []],
    ['[a](b_c) d^_', []],
  ])('%s', (text, expected) => {
    expect([...formatsAt(selection(text))].sort()).toEqual([...expected].sort());
  });
});

const characters = fc.constantFrom('a', 'b', 'é', '漢', '😀', '👩‍👧', ' ', '.', '\n', '\n\n');
const plain = fc.array(characters, { maxLength: 20 }).map((parts) => parts.join(''));
const signs = fc.constantFrom(
  '*',
  '**',
  '_',
  '__',
  '~~',
  '||',
  '`',
  '```\n',
  '\n',
  '- ',
  '> ',
  '1. ',
  'a',
  ' ',
  '😀',
  '[',
  '](',
  ')',
  '\\',
);
const soup = fc.array(signs, { maxLength: 30 }).map((parts) => parts.join(''));
const marks = fc.constantFrom(...Object.keys(MARK_SIGNS).filter((name): name is Mark => name in MARK_SIGNS));
const formats = fc.constantFrom(...Object.values(FORMAT_EDITS));

/** A selection that never cuts a character, as a browser makes it. */
function selectionIn(text: string, from: number, to: number) {
  const edges = [0];
  for (const character of text) edges.push((edges.at(-1) ?? 0) + character.length);
  const [start, end] = [from, to].map((share) => edges[Math.floor(share * (edges.length - 1))] ?? 0).sort((a, b) => a - b);
  return { text, start: start ?? 0, end: end ?? 0 };
}

const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('any text', () => {
  it('is as before after two toggles of a mark', () => {
    fc.assert(
      fc.property(plain, share, share, marks, (text, from, to, mark) => {
        const before = selectionIn(text, from, to);
        const first = toggleMark(mark, before);
        if (!first) return;
        const once = applied(before, first);
        const second = toggleMark(mark, once);
        expect(second && applied(once, second).text).toBe(text);
      }),
    );
  });

  it('has a valid selection after every edit, and cuts no character', () => {
    fc.assert(
      fc.property(fc.oneof(soup, plain), fc.nat(60), fc.nat(60), formats, (text, start, end, edit) => {
        const before = { text, start, end };
        const change = edit(before);
        if (!change) return;
        const next = applied(before, change);
        expect(next.start).toBeGreaterThanOrEqual(0);
        expect(next.end).toBeGreaterThanOrEqual(next.start);
        expect(next.end).toBeLessThanOrEqual(next.text.length);
        expect(next.text.isWellFormed()).toBe(true);
        formatsAt(next);
      }),
    );
  });

  it('is drawn in bold', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'é', '漢', ' '), { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(words, (text) => {
        fc.pre(text.trim() !== '');
        const change = bold({ text, start: 0, end: text.length });
        const next = change ? applied({ text, start: 0, end: 0 }, change).text : '';
        expect(parse(next.trim())).toEqual([{ kind: 'styled', style: 'bold', children: [{ kind: 'text', text: text.trim() }] }]);
      }),
    );
  });
});
