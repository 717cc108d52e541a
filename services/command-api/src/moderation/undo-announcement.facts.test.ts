import { PostAnnounced, PostAnnouncementEnded } from '@folkmoot/contracts/posts/events';
import { expect, it } from 'vitest';
import { announcementOpposite } from './undo-announcement.facts.ts';
import { undoneBy } from './undoing.ts';

const [MOD, OTHER, POST] = ['200', '201', '900'] as const;
const none = { announced: null };
const first = { announced: { announcedById: OTHER, announcedAt: 5 } };
const announcing = { postId: POST, callerId: MOD, around: { before: none, set: first } };
const ending = { postId: POST, callerId: MOD, around: { before: first, set: none } };

it('undo of an announcement ends exactly this one', () => {
  expect(announcementOpposite(first, announcing)).toEqual({
    events: [PostAnnouncementEnded({ postId: POST, endedById: MOD })],
    effects: [{ effect: 'announcementOver', until: null, field: null }],
  });
  expect(announcementOpposite(none, announcing)).toBe(null);
  expect(announcementOpposite({ announced: { announcedById: OTHER, announcedAt: 6 } }, announcing)).toBe(null);
});

it('undo of its end announces the post again, unless it is announced', () => {
  expect(announcementOpposite(none, ending)).toEqual({
    events: [PostAnnounced({ postId: POST, announcedById: OTHER, announcedAt: 5 })],
    effects: [{ effect: 'announcementBack', until: null, field: null }],
  });
  expect(announcementOpposite(first, ending)).toBe(null);
});

it('an undo works once, and not without a remaining effect', () => {
  const act = { act: 'announcement', eventId: 'event-1', partition: POST } as const;
  const by = { callerId: MOD, now: 9 };
  const opposite = announcementOpposite(first, announcing);
  expect(undoneBy(opposite, act, new Set(), by)).toMatchObject({
    events: [
      { type: 'PostAnnouncementEnded' },
      { type: 'ModeratorActUndone', data: { undoneEventId: 'event-1', undoneById: MOD, undoneAt: 9 } },
    ],
  });
  expect(undoneBy(opposite, act, new Set(['event-1']), by)).toMatchObject({ refused: 'AlreadyUndone' });
  expect(undoneBy(null, act, new Set(), by)).toMatchObject({ refused: 'NothingToUndo' });
});
