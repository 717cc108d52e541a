import { characters } from '@folkmoot/contracts/kernel/fields';
import { mentionedRoleIds, mentionedUserIds, mentionsEveryone } from '@folkmoot/contracts/messages/markup';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Forwarded, forwardedText, sourceLine } from './forwarded-text.ts';

const names = { user: (id: string) => `user_${id}`, role: (id: string) => `role${id}`, everyone: 'everyone' };
const source = sourceLine({ label: 'From Ada', address: 'https://a.example/app', channel: 'gar*den', sentAt: 5000 });

function forward(part: Partial<Forwarded>): string | null {
  return forwardedText({ comment: '', source, content: '', plain: '', limit: 2000, names, ...part });
}

describe('a forwarded message', () => {
  it('names its source in one line, without markup of names', () => {
    expect(source).toBe('↪ [From Ada](https://a.example/app) · \\#gar\\*den · [tr:5]');
    expect(sourceLine({ label: 'From Ada', address: 'https://a.example/app', channel: null, sentAt: 5000 })).not.toContain('#');
  });

  it('quotes every line of the original below the comment', () => {
    expect(forward({ comment: 'Look', content: 'one\n**two**\n' })).toBe(`Look\n\n${source}\n> one\n> **two**`);
  });

  it('has no quotation if the original is only a file', () => {
    expect(forward({ content: '' })).toBe(source);
  });

  it('mentions no one', () => {
    expect(forward({ content: 'hi [@:1], [r:2] and [@:e] [q:3]' })).toBe(`${source}\n> hi @user\\_1, @role2 and everyone`);
    expect(forward({ content: '`[@:1]`' })).toBe(`${source}\n> \`[@:1]\``);
  });

  it('is shortened to plain text, because a cut could reveal a spoiler', () => {
    const text = forward({ content: `||${'x'.repeat(200)}||`, plain: '(hidden)', limit: 100 });
    expect(text).toBe(`${source}\n> (hidden)`);
    const long = forward({ content: 'a'.repeat(200), plain: 'a'.repeat(200), limit: 100 });
    expect(long).toMatch(/a…$/);
    expect(characters(long ?? '')).toBe(100);
  });

  it('is refused if the comment leaves no space', () => {
    expect(forward({ comment: 'y'.repeat(100), content: 'text', plain: 'text', limit: 100 })).toBeNull();
  });

  it('never exceeds the limit, and never mentions anyone', () => {
    const part = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('[@:1]', '[@:e]', '[r:2]', '\n', '`', '||', '\\', '> ', '```\n'));
    const texts = fc.array(part, { maxLength: 30 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, fc.integer({ min: 80, max: 200 }), (content, limit) => {
        const text = forward({ content, plain: content, limit });
        expect(characters(text ?? '')).toBeLessThanOrEqual(limit);
        expect([mentionedUserIds(text ?? ''), mentionedRoleIds(text ?? ''), mentionsEveryone(text ?? '')]).toEqual([[], [], false]);
      }),
    );
  });
});
