import { describe, expect, it } from 'vitest';
import { limitIn, queryOf } from './query.ts';
import { readWords } from './words.ts';

const nobody = { person: null, by: null };

function options(...words: readonly string[]) {
  const read = readWords(words);
  if (!read) throw new Error(`${words.join(' ')} is not understood.`);
  return read.options;
}

describe('a history query', () => {
  it('contains all options', () => {
    const query = queryOf(options('--server', '184206096362065510', '--type', 'MemberBanned', '--since', '2026-11-22'), {
      person: '184206096362065511',
      by: 'system',
    });
    expect(query.terms).toEqual(['id:184206096362065511', 'by:system', 'id:184206096362065510', 'type:MemberBanned']);
    expect(query).toMatchObject({ since: Date.UTC(2026, 10, 22), until: null, order: 'newest', from: null });
    expect(queryOf(options('--out', 'all.csv'), nobody)).toMatchObject({ terms: [], order: 'oldest' });
  });

  it('is refused with the name of an invalid option', () => {
    expect(() => queryOf(options('--server', 'x'), nobody)).toThrow('x is not an id.');
    expect(() => queryOf(options('--channel', '12'), nobody)).toThrow('12 is not an id.');
    expect(() => queryOf(options('--since', 'yesterday'), nobody)).toThrow('yesterday is not a valid time');
    for (const limit of ['0', '-1', 'many']) expect(() => limitIn({ limit })).toThrow(`${limit} is not a valid number of events.`);
    expect(readWords(['--colour', 'red'])).toBeNull();
    expect(readWords(['--limit'])).toBeNull();
  });
});
