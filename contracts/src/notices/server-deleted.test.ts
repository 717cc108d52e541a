import { describe, expect, it } from 'vitest';
import { REPORT_NOTICE } from '../reports/limits.ts';
import { reasonOfDeletion, SERVER_DELETED_NOTICE, serverDeletedContent } from './server-deleted.ts';

describe('the notice of a server deletion', () => {
  it('has its own kind', () => {
    expect([0, ...Object.values(REPORT_NOTICE)]).not.toContain(SERVER_DELETED_NOTICE);
  });

  it.each(['Spam.', 'Spam.\n\nAnd eels.', 'Two\nlines.'])('returns the reason it was written with: %j', (reason) => {
    expect(serverDeletedContent(reason)).toMatch(/^Your server was deleted\./);
    expect(reasonOfDeletion(serverDeletedContent(reason))).toBe(reason);
  });

  it('has no reason if it is no longer known', () => {
    expect(serverDeletedContent(null)).toBe('Your server was deleted.');
    expect(reasonOfDeletion(serverDeletedContent(null))).toBeNull();
  });
});
