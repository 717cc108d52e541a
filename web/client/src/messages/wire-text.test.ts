import { describe, expect, it } from 'vitest';
import { fromWire, type MentionNames, splitSilent, toWire } from './wire-text.ts';

const namings: MentionNames = {
  users: [
    { id: '1', username: 'Ada L', tag: 'ab12' },
    { id: '2', username: 'Zo\u00e9', tag: 'cd34' },
    { id: '3', username: '🌱'.repeat(35), tag: 'ef56' },
  ],
  channels: [
    { id: '20', name: 'the garden' },
    { id: '21', name: 'caf\u00e9' },
  ],
  roles: [{ id: '11', name: 'Gardeners (all)' }],
  emoji: (code) => (code === 'wave' ? '👋' : null),
  someone: () => ({ id: '1', username: 'Ada L' }),
};

describe('toWire', () => {
  it.each([
    ['hi @Ada L:ab12!', 'hi [@:1]!'],
    ['hi @Ada L:zz99', 'hi @Ada L:zz99'],
    ['see #the garden# now', 'see [#:20] now'],
    ['@[Gardeners (all)] come', '[r:11] come'],
    ['@everyone', '[@:e]'],
    ['@someone', '[@:s] **(Ada L)**'],
    [':wave: :nope:', '👋 :nope:'],
    ['mail me@everyones.org', 'mail me@everyones.org'],
    ['\\@everyone \\@Ada L:ab12 \\:wave: \\#the garden#', '\\@everyone \\@Ada L:ab12 \\:wave: \\#the garden#'],
    ['\\\\@everyone', '\\\\[@:e]'],
    ['@Zoe\u0301:cd34 in #cafe\u0301#', '[@:2] in [#:21]'],
    [`@${'🌱'.repeat(35)}:ef56`, '[@:3]'],
  ])('%s', (typed, wire) => {
    expect(toWire(typed, namings)).toBe(wire);
  });

  it('has no markup from the name of a random user', () => {
    const someone = () => ({ id: '1', username: '[a](b.example) **' });
    expect(toWire('@someone', { ...namings, someone })).toBe('[@:s] **(\\[a\\](b.example) \\*\\*)**');
  });

  it('leaves code alone', () => {
    expect(toWire('`@everyone :wave:` ```\n@everyone\n``` :wave:', namings)).toBe('`@everyone :wave:` ```\n@everyone\n``` 👋');
  });
});

describe('fromWire', () => {
  it('restores the typed text', () => {
    const typed = '@Ada L:ab12 in #the garden# for @[Gardeners (all)] and @everyone';
    expect(fromWire(toWire(typed, namings), namings)).toBe(typed);
  });

  it('restores the short codes of custom emoji that the user has', () => {
    const emojiCode = (id: string) => (id === '5' ? 'party-1' : null);
    expect(fromWire('[ce:5:party] [ace:6:other]', { ...namings, emojiCode })).toBe(':party-1: [ace:6:other]');
  });

  it('leaves code and links alone', () => {
    expect(fromWire('`[@:1]` [[@:1]](a.example)', namings)).toBe('`[@:1]` [[@:1]](a.example)');
    expect(toWire('https://a.example/@everyone#the garden#', namings)).toBe('https://a.example/@everyone#the garden#');
  });

  it('keeps tokens with an unknown name', () => {
    expect(fromWire('[@:999] [q:5]', namings)).toBe('[@:999] [q:5]');
  });
});

describe('splitSilent', () => {
  it('removes the prefix and nothing else', () => {
    expect(splitSilent('  @silent shh ')).toEqual({ content: 'shh', silent: true });
    expect(splitSilent('@silent')).toEqual({ content: '', silent: true });
    expect(splitSilent('@silently')).toEqual({ content: '@silently', silent: false });
  });
});
