import { FileRemoved } from '@folkmoot/contracts/media/events';
import { describe, expect, it } from 'vitest';
import { decideRemoveFile } from './remove-file.decider.ts';

const facts = { sha256s: ['a', 'b'], isRemoved: false, count: 2, reason: 'Illegal', callerId: '1', now: 5 };
const removed = FileRemoved({ sha256s: ['a', 'b'], count: 2, reason: 'Illegal', removedById: '1', removedAt: 5 });

describe('the removal of a file', () => {
  it('is recorded with its hashes', () => {
    expect(decideRemoveFile(facts)).toEqual([removed]);
  });

  it('is refused if no one has sent the file', () => {
    expect(decideRemoveFile({ ...facts, count: 0 })).toHaveLength(1);
  });

  it('writes no event if the file was removed and has no copies, and removes remaining copies', () => {
    expect(decideRemoveFile({ ...facts, isRemoved: true, count: 0 })).toEqual([]);
    expect(decideRemoveFile({ ...facts, isRemoved: true })).toHaveLength(1);
  });
});
