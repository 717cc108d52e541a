import { describe, expect, it } from 'vitest';
import { isWithheld, ofCase } from './of-case.ts';

const VIEWER = '200';
const event = { data: {}, command: 'sendMessage', stream: 'message-1', at: 50 };
const nothing = { caseId: null, aboutId: null, mayReveal: null };

describe('how an event relates to a report', () => {
  it.each([
    ['nothing, for most', event, nothing],
    [
      'its case, and whom it is about',
      { ...event, data: { caseId: '7', subjectId: VIEWER } },
      { caseId: '7', aboutId: VIEWER, mayReveal: null },
    ],
    ['its appeal', { ...event, data: { caseId: '7', appellantId: '3' } }, { caseId: '7', aboutId: '3', mayReveal: null }],
    ['an answer to it', { ...event, command: 'decideReport' }, { ...nothing, mayReveal: 'answer' }],
    ['what others looked at', { ...event, stream: 'auditor-300' }, { ...nothing, mayReveal: 'look' }],
    ['which conversation others looked into', { ...event, data: { inspectedById: '300' } }, { ...nothing, mayReveal: 'look' }],
    ['not what others were told of other things', { ...event, stream: 'usernotices-300', data: { createdAt: 9 } }, nothing],
    ['what others have read of what they were told', { ...event, stream: 'usernotices-300' }, { ...nothing, mayReveal: 'dismissal' }],
    ['not which one looked into', { ...event, data: { inspectedById: VIEWER } }, nothing],
    ['not what one looked at', { ...event, stream: `auditor-${VIEWER}` }, nothing],
  ])('is %s', (_title, told, expected) => {
    expect(ofCase(told, VIEWER)).toEqual(expected);
  });
});

describe('hidden from a reported moderator', () => {
  const own = { caseId: '7007', thingId: '8008', channelId: '9009', decidedAt: 50 };
  const answer = { ...event, command: 'decideReport', stream: 'usernotices-300' };
  const look = (data: object) => ({ ...event, stream: 'auditor-300', data });

  it.each([
    ['what is of the case', { ...event, data: { caseId: '7007' } }],
    ['an act on it that others were refused', { ...event, stream: 'staff-refusals-300', data: { caseId: '7007', targetIds: [] } }],
    ['what came with its answer', answer],
    ['a look that names it', look({ ofStream: 'reported-post-8008' })],
    ['a look that names them', look({ personId: VIEWER })],
    ['a look into its channel', { ...event, data: { inspectedById: '300', channelId: '9009' } }],
  ])('is %s', (_title, told) => {
    expect(isWithheld(told, VIEWER, [own])).toBe(true);
  });

  it.each([
    ['what is of another case', { ...event, data: { caseId: '7001' } }],
    ['an act on them that others were refused', { ...event, stream: 'staff-refusals-300', data: { caseId: null, targetIds: [VIEWER] } }],
    ['what came with another answer', { ...answer, at: 51 }],
    ['what others were told for another reason', { ...event, stream: 'usernotices-300', data: { userId: '300', kind: 0, createdAt: 50 } }],
    ['a look that names somebody else', look({ personId: '300' })],
    ['a look into another channel', { ...event, data: { inspectedById: '300', channelId: '9001' } }],
  ])('is not %s', (_title, told) => {
    expect(isWithheld(told, VIEWER, [own])).toBe(false);
  });

  it('is nothing of others if nothing was reported about them', () => {
    for (const told of [answer, look({ personId: VIEWER })]) expect(isWithheld(told, VIEWER, [])).toBe(false);
    expect(isWithheld({ ...event, data: { caseId: '7', subjectId: VIEWER } }, VIEWER, [])).toBe(true);
  });
});
