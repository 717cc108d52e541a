import { describe, expect, it } from 'vitest';
import { type Copied, copiedText } from './copied-text.ts';

const names = {
  user: (id: string) => `user${id}`,
  role: (id: string) => `role${id}`,
  channel: (id: string) => `channel${id}`,
  time: String,
};

function one(content: string, files: readonly string[] = []): Copied {
  return { header: 'Ada, 14:03', message: { content }, files, names };
}

function copyOf(content: string): string {
  return copiedText([one(content)]).replace('Ada, 14:03\n', '');
}

describe('copied messages', () => {
  it('have their authors and times, and an empty line between them', () => {
    expect(copiedText([one('Hello'), one('Bye\nnow')])).toBe('Ada, 14:03\nHello\n\nAda, 14:03\nBye\nnow');
  });

  it('name their files', () => {
    expect(copiedText([one('', ['map.png'])])).toBe('Ada, 14:03\n[map.png]');
    expect(copiedText([one('Look', ['map.png'])])).toBe('Ada, 14:03\nLook\n[map.png]');
  });

  it.each([
    ['**bold** _italic_ `code`', 'bold italic code'],
    ['||the butler **did** it||', '||the butler did it||'],
    ['[@:1] [r:2] [#:3] [@:e]', '@user1 @role2 #channel3 @everyone'],
    ['[label](https://a.example/b) https://a.example', 'label (https://a.example/b) https://a.example'],
    ['one\n- two\n- **three**\n\nfour', 'one\n• two\n• three\nfour'],
    ['2. two\n3. three', '2. two\n3. three'],
    ['# Title\ntext', 'Title\ntext'],
    ['> said\nanswer', 'said\nanswer'],
    ['a\n```js\nb()\n\n\nc()\n```\nd', 'a\nb()\n\n\nc()\nd'],
    ['| a | b |\n|---|---|\n| 1 | 2 |', 'a\tb\n1\t2'],
  ])('%j is %j', (content, words) => {
    expect(copyOf(content)).toBe(words);
  });
});
