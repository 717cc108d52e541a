import { describe, expect, it } from 'vitest';
import { firstLink } from './links.ts';

describe('the link of a message', () => {
  it.each([
    ['https://a.example/b?c=d#e', 'https://a.example/b?c=d#e'],
    ['look: https://a.example/b and https://c.example', 'https://a.example/b'],
    ['on a line\nhttp://a.example', 'http://a.example'],
    ['HTTPS://A.example/B', 'HTTPS://A.example/B'],
    ['it is at https://a.example/b.', 'https://a.example/b'],
    ['(it is at https://a.example/b)', 'https://a.example/b'],
    ['https://a.example/b_(c)', 'https://a.example/b_(c)'],
    ['<https://a.example> https://b.example', 'https://b.example'],
    ['`https://a.example` https://b.example', 'https://b.example'],
    ['https:// https://b.example', 'https://b.example'],
    ['at http://[::1]:8080/x.', 'http://[::1]:8080/x'],
    ['https://[2001:db8::1]/ and more', 'https://[2001:db8::1]/'],
    ['https://a.example||, not hidden', 'https://a.example'],
  ])('in %j is %j', (content, link) => {
    expect(firstLink(content)).toBe(link);
  });

  it.each([
    '',
    'words',
    'ftp://a.example javascript:alert(1)',
    'https://bank.example@a.example',
    '<https://a.example>',
    'x<https://a.example>',
    'nohttps://a.example',
    '[link:https://a.example->a page]',
    '`https://a.example`',
    '` https://a.example `',
    '```\nhttps://a.example\n```',
    '`` https://a.example ``',
    '||https://a.example||',
    '|| https://a.example ||',
    'https://',
  ])('in %j does not exist', (content) => {
    expect(firstLink(content)).toBeNull();
  });
});
