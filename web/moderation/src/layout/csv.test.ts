import { describe, expect, it } from 'vitest';
import { csvMoment, csvOf } from './csv.ts';

describe('a CSV export', () => {
  it('has column names and quotes special characters', () => {
    const rows = [
      { Name: 'Ada, "the first"', Servers: 2, Note: null },
      { Name: 'Ben', Servers: 0, Note: 'two\nlines' },
    ];
    expect(csvOf(rows)).toBe('Name,Servers,Note\r\n"Ada, ""the first""",2,\r\nBen,0,"two\nlines"\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@x'])('contains no formula, even if a user chose one as name: %s', (name) => {
    expect(csvOf([{ Name: name }])).toBe(`Name\r\n'${name}\r\n`);
  });

  it('has times that a spreadsheet can parse', () => {
    expect(csvMoment(0)).toBe('1970-01-01T00:00:00.000Z');
    expect(csvMoment(null)).toBeNull();
  });
});
