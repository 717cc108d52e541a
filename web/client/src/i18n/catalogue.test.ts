import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { catalogue, setTranslations } from './catalogue.ts';

const text = catalogue('test', {
  hello: 'Hello {name}',
  plain: 'Nothing here',
  unread: { one: '{count} new message', other: '{count} new messages' },
});

afterEach(() => setTranslations('en-GB', {}));

describe('catalogue', () => {
  it('fills the gaps', () => {
    expect(text('hello', { name: 'Ada' })).toBe('Hello Ada');
    expect(text('plain')).toBe('Nothing here');
  });

  it('follows English plurals and groups digits', () => {
    expect(text('unread', { count: 1 })).toBe('1 new message');
    expect(text('unread', { count: 1200 })).toBe('1,200 new messages');
  });

  it('follows the plural rules of the current language', () => {
    setTranslations('pl', {
      test: { unread: { one: '{count} nowa', few: '{count} nowe', many: '{count} nowych', other: '{count} nowej' } },
    });
    expect([1, 3, 5, 22].map((count) => text('unread', { count }))).toEqual(['1 nowa', '3 nowe', '5 nowych', '22 nowe']);
  });

  it('falls back to English for a text that is not translated', () => {
    setTranslations('pl', { test: {} });
    expect(text('hello', { name: 'Ada' })).toBe('Hello Ada');
  });

  it('applies the pseudo language to texts and not to the values of gaps', () => {
    setTranslations('en-GB', {}, (words) => words.toUpperCase().replace('NAME', 'name'));
    expect(text('hello', { name: 'Ada' })).toBe('HELLO Ada');
    expect(renderToStaticMarkup(text.rich('hello', { name: 'Ada' }))).toBe('HELLO <bdi>Ada</bdi>');
  });

  it('isolates a name that changes the text direction', () => {
    expect(text('hello', { name: '\u202eada' })).toBe('Hello \u2068\u202eada\u2069');
    expect(renderToStaticMarkup(text.rich('hello', { name: '\u202eada' }))).toBe('Hello <bdi>\u202eada</bdi>');
  });

  it('keeps a value that looks like a gap', () => {
    expect(text('hello', { name: '{name}' })).toBe('Hello {name}');
  });
});
