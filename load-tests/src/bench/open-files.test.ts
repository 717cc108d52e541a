import { describe, expect, test } from 'vitest';
import { openFilesIn, refuseTooFewFiles } from './open-files.ts';

function limits(open: string): string {
  return `Limit                     Soft Limit           Hard Limit           Units     \nMax open files            ${open}                20000                files     \n`;
}

describe('open files', () => {
  test('are parsed from the format of the kernel', () => {
    expect([openFilesIn(limits('1024')), openFilesIn(limits('unlimited'))]).toEqual([1024, Number.POSITIVE_INFINITY]);
  });

  test('cause an error with an instruction if there are too few', () => {
    expect(() => refuseTooFewFiles(10_000, limits('1024'))).toThrow(
      '10000 sockets need 10200 open files in a process, and 1024 are allowed',
    );
    expect(() => refuseTooFewFiles(10_000, limits('20000'))).not.toThrow();
  });
});
