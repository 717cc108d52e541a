import { describe, expect, test } from 'vitest';
import { readOptions } from './options.ts';

describe('options of a load test', () => {
  test('a scenario alone has its default size, on a temporary standalone', () => {
    expect(readOptions(['chat-mix'])).toEqual({
      scenario: 'chat-mix',
      url: null,
      people: 100,
      seconds: 30,
      rate: 100,
      slack: 1,
      report: null,
    });
  });

  test('a target, a size and a report file can be given', () => {
    const args = ['huge-channel', 'http://localhost:8080/', '--people', '2000', '--seconds', '60', '--rate', '2.5', '--report', 'r.html'];
    expect(readOptions(args)).toMatchObject({ url: 'http://localhost:8080', people: 2000, seconds: 60, rate: 2.5, report: 'r.html' });
  });

  test.each([
    [[], 'Which scenario?'],
    [['chat'], 'There is no scenario chat.'],
    [['chat-mix', 'localhost:8080'], 'localhost:8080 is not a URL'],
    [['chat-mix', 'ftp://localhost'], 'ftp://localhost is not a URL'],
    [['chat-mix', 'http://a', 'http://b'], 'What is http://b?'],
    [['chat-mix', '--people', '1'], '--people 1 must be a whole number from 2.'],
    [['chat-mix', '--people', '2.5'], '--people 2.5 must be a whole number'],
    [['chat-mix', '--seconds', 'long'], '--seconds long is not a number above 0.'],
    [['chat-mix', '--rate', '0'], '--rate 0 is not a number above 0.'],
  ])('%j is refused: %s', (args, text) => {
    expect(() => readOptions(args)).toThrow(text);
  });
});
