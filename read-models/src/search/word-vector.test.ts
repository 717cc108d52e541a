import type { SentAttachment } from '@folkmoot/contracts/messages/events';
import { describe, expect, it } from 'vitest';
import { wordVectorOf } from './word-vector.ts';

function file(mime: string | null): SentAttachment {
  return { attachmentId: '1', provider: 'local', fileId: '2', mime, width: null, height: null, filesize: 1, expireAt: null };
}

describe('the index of a message', () => {
  it.each([
    ['Hello, hello C++', null, "'hello':1 'hello':2 'c':3 'c++':3"],
    ['', file('image/webp'), "'=file' '=image'"],
    ['a', file('VIDEO/mp4'), "'a':1 '=file' '=video'"],
    ['', file('audio/ogg'), "'=file' '=sound'"],
    ['', file('text/plain'), "'=file'"],
    ['', file(null), "'=file'"],
    ['see www.a.example', null, "'see':1 'www':2 'a':3 'example':4 '=link'"],
    ['[here](https://a.example)', null, "'here':1 'https':2 'a':3 'example':4 '=link'"],
    ['`https://a.example`', null, "'https':1 'a':2 'example':3"],
    ['=file =link', null, "'file':1 'link':2"],
    [null, null, ''],
  ])('%j', (content, attachment, expected) => {
    expect(wordVectorOf(content, attachment)).toBe(expected);
  });

  it('says that a file is a voice message', () => {
    expect(wordVectorOf('', file('audio/webm'), { isVoice: true })).toBe("'=file' '=sound' '=voice'");
  });

  it('has no positions that Postgres does not allow', () => {
    const vector = wordVectorOf('ﷺ '.repeat(10_000), null);
    expect(Math.max(...[...vector.matchAll(/':(\d+)/g)].map(([, at]) => Number(at)))).toBe(16_383);
    expect(vector.endsWith("'وسلم'")).toBe(true);
  });
});
