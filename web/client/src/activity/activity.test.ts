import { describe, expect, it } from 'vitest';
import { readActivity } from './activity.ts';

describe('the stored activity', () => {
  it.each([
    [
      { action: 'Watching', name: ' the kettle ' },
      { action: 'Watching', name: 'the kettle' },
    ],
    [
      { action: 'Playing', name: 'x'.repeat(50) },
      { action: 'Playing', name: 'x'.repeat(40) },
    ],
    [{ action: 'Robbing', name: 'a bank' }, null],
    [{ action: 'Playing', name: '  ' }, null],
    [{ action: 'Playing' }, null],
    ['Playing', null],
    [undefined, null],
  ])('%j is parsed to %j', (stored, read) => {
    expect(readActivity(stored)).toEqual(read);
  });
});
