import { describe, expect, it } from 'vitest';
import { outsideCode, textSpans, withTokens } from './spans.ts';

const words = (content: string) => textSpans(content).map(({ start, end }) => content.slice(start, end));

describe('the own words of an author', () => {
  it.each([
    ['a **b** `c` d', ['a ', 'b', ' ', ' d']],
    ['a https://b.example c', ['a ', ' c']],
    ['[a](https://b.example) me@c.example', [' ']],
    ['- a\n- b [@:1]', ['a', 'b ']],
    ['> a\n> b', ['a\n', 'b']],
    ['|a|b|\n|-|-|\n|c|d|', ['a', 'b', 'c', 'd']],
    ['# a\nb', ['a', 'b']],
    ['a\n\nb', ['a\n\nb']],
    ['```js\na\n``` b', [' b']],
    ['plain', ['plain']],
  ])('in %j are %j', (content, own) => {
    expect(words(content)).toEqual(own);
  });
});

describe('tokens', () => {
  it('are replaced outside code and links', () => {
    const shown = withTokens('[@:1] `[@:1]` [[@:1]](a.example) **[@:1]** [@:2]', (node) =>
      node.kind === 'user' && node.id === '1' ? '@Ada' : null,
    );
    expect(shown).toBe('@Ada `[@:1]` [[@:1]](a.example) **@Ada** [@:2]');
  });
});

it('code and links are left out of a change', () => {
  expect(outsideCode('a `a` b\n```\na\n```\na https://a.a [a](a.example)', (part) => part.toUpperCase())).toBe(
    'A `a` B\n```\na\n```\nA https://a.a [a](a.example)',
  );
});
