import { describe, expect, it } from 'vitest';
import { plainWords } from './plain-words.ts';

const names = new Map([['7', 'Ada']]);

describe('the text of a notification', () => {
  it.each([
    ['**Bold** and __under__ and ~~struck~~ and `code`', 'Bold and under and struck and code'],
    ['see ||the end|| of it', 'see ▒▒▒ of it'],
    ['||one\ntwo||', '▒▒▒'],
    ['[@:7] and [@:8]', '@Ada and @…'],
    ['[@:e] [@:s]', '@everyone @someone'],
    ['[ce:12:wave] [ace:13:dance]', ':wave: :dance:'],
    ['[#:5] [r:6] [tr:1700000000]', '#… @… …'],
    ['[q:9] so', 'so'],
    ['[link:https://a.example->there]', 'there'],
    ['```ts\nlet a;\n```', 'let a;'],
    ['one\n\n two\u2028three', 'one two three'],
    ['\u202eabc\u2066', 'abc'],
    [`Z${'\u0301'.repeat(33)}oe`, `Z${'\u0301'.repeat(4)}oe`],
    ['   ', ''],
    ['||a|| b ||c||', '▒▒▒'],
    ['||a ```x||``` b||', '▒▒▒'],
    ['one || two', 'one || two'],
    ['||- one\n- two||', '▒▒▒'],
    ['||one\n\n```\ntwo\n```||', '▒▒▒'],
    ['- [x] one\n- two\n> three', '☑ one two three'],
    ['# one\n|two|three|\n|-|-|', 'one two three'],
    ['`[@:7]` my_var_name \\*', '[@:7] my_var_name *'],
    ['[here](https://a.example) www.b.example', 'here www.b.example'],
  ])('%j becomes %j', (content, words) => {
    expect(plainWords(content, names, 200)).toBe(words);
  });

  it('is cut to fit, without splitting a character', () => {
    const words = plainWords('😀'.repeat(500), names, 200);
    expect([...words]).toHaveLength(200);
    expect(words.endsWith('😀…')).toBe(true);
  });

  it('is extracted in linear time, whatever was written', () => {
    const began = performance.now();
    for (const piece of ['||', '```', '[link:', '[link:a->', '[@:', '**', '[']) plainWords(piece.repeat(5000), names, 200);
    expect(performance.now() - began).toBeLessThan(1000);
  });
});
