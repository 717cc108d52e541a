import { describe, expect, it } from 'vitest';
import { REPORT_NOTICE } from '../reports/limits.ts';
import { reasonOfDeletion, SERVER_DELETED_NOTICE, serverDeletedContent } from './server-deleted.ts';

describe('the notice of the end of a server', () => {
  it('is of a kind of its own', () => {
    expect([0, ...Object.values(REPORT_NOTICE)]).not.toContain(SERVER_DELETED_NOTICE);
  });

  it.each(['Spam.', 'Spam.\n\nAnd eels.', 'Two\nlines.'])('gives back the reason it was written with: %j', (reason) => {
    expect(serverDeletedContent(reason)).toMatch(/^Your server was deleted\./);
    expect(reasonOfDeletion(serverDeletedContent(reason))).toBe(reason);
  });

  it('has none where it is not known any more', () => {
    expect(serverDeletedContent(null)).toBe('Your server was deleted.');
    expect(reasonOfDeletion(serverDeletedContent(null))).toBeNull();
  });
});
