import { describe, expect, it } from 'vitest';
import { keptLine, readAsked } from './rebuild-words.ts';

describe('the arguments of npm run rebuild', () => {
  it.each([
    [[], { what: 'rebuild', names: [], evenIfDifferent: false }],
    [['messages', '--even-if-different'], { what: 'rebuild', names: ['messages'], evenIfDifferent: true }],
    [['--roll-back'], { what: 'roll back', names: [], evenIfDifferent: false }],
    [['--roll-back', 'messages', 'inbox'], { what: 'roll back', names: ['messages', 'inbox'], evenIfDifferent: false }],
    [['--kept'], { what: 'list', names: [], evenIfDifferent: false }],
    [['--forget', 'messages'], { what: 'forget', names: ['messages'], evenIfDifferent: false }],
  ])('%j', (words, asked) => {
    expect(readAsked(words)).toEqual(asked);
  });

  it.each([[['--rollback']], [['--roll-back', '--forget']], [['--roll-back', '--even-if-different']], [['--kept', 'messages']]])(
    'are refused: %j',
    (words) => {
      expect(readAsked(words)).toBeNull();
    },
  );
});

describe('kept rows', () => {
  const kept = { projection: 'messages', version: 3, keptAt: new Date(0), stand: [900, 700], bytes: 3 * 1024 * 1024 };

  it('are shown with version, time, progress and size', () => {
    expect(keptLine(kept, 3)).toBe('messages             version 3, kept since 1970-01-01T00:00:00.000Z, at position 700, 3.0 MB');
  });

  it('are shown as unusable if this release has another version', () => {
    expect(keptLine(kept, 4)).toContain(', only for a release that makes version 3');
  });
});
