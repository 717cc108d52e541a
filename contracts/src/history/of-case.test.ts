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
    ['a search by another moderator', { ...event, stream: 'auditor-300' }, { ...nothing, mayReveal: 'look' }],
    [
      'an inspection of a conversation by another moderator',
      { ...event, data: { inspectedById: '300' } },
      { ...nothing, mayReveal: 'look' },
    ],
    [
      'nothing, for a notice to another user about something else',
      { ...event, stream: 'usernotices-300', data: { createdAt: 9 } },
      nothing,
    ],
    ['the dismissal of a notice by another user', { ...event, stream: 'usernotices-300' }, { ...nothing, mayReveal: 'dismissal' }],
    ['nothing, for an inspection of the own conversation', { ...event, data: { inspectedById: VIEWER } }, nothing],
    ['nothing, for an own search', { ...event, stream: `auditor-${VIEWER}` }, nothing],
  ])('is %s', (_title, event, expected) => {
    expect(ofCase(event, VIEWER)).toEqual(expected);
  });
});

describe('hidden from a reported moderator', () => {
  const own = { caseId: '7007', thingId: '8008', channelId: '9009', decidedAt: 50 };
  const answer = { ...event, command: 'decideReport', stream: 'usernotices-300' };
  const look = (data: object) => ({ ...event, stream: 'auditor-300', data });

  it.each([
    ['an event of the case', { ...event, data: { caseId: '7007' } }],
    [
      'a refused action of another moderator on the case',
      { ...event, stream: 'staff-refusals-300', data: { caseId: '7007', targetIds: [] } },
    ],
    ['an event of the decision', answer],
    ['a search that names the content', look({ ofStream: 'reported-post-8008' })],
    ['a search that names the moderator', look({ personId: VIEWER })],
    ['an inspection of its channel', { ...event, data: { inspectedById: '300', channelId: '9009' } }],
  ])('is %s', (_title, event) => {
    expect(isWithheld(event, VIEWER, [own])).toBe(true);
  });

  it.each([
    ['an event of another case', { ...event, data: { caseId: '7001' } }],
    [
      'a refused action of another moderator on the moderator',
      { ...event, stream: 'staff-refusals-300', data: { caseId: null, targetIds: [VIEWER] } },
    ],
    ['an event of another decision', { ...answer, at: 51 }],
    [
      'a notice to another user for another reason',
      { ...event, stream: 'usernotices-300', data: { userId: '300', kind: 0, createdAt: 50 } },
    ],
    ['a search that names another user', look({ personId: '300' })],
    ['an inspection of another channel', { ...event, data: { inspectedById: '300', channelId: '9001' } }],
  ])('is not %s', (_title, event) => {
    expect(isWithheld(event, VIEWER, [own])).toBe(false);
  });

  it('is no event of others if there is no report about the moderator', () => {
    for (const event of [answer, look({ personId: VIEWER })]) expect(isWithheld(event, VIEWER, [])).toBe(false);
    expect(isWithheld({ ...event, data: { caseId: '7', subjectId: VIEWER } }, VIEWER, [])).toBe(true);
  });
});
