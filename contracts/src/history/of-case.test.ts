import { describe, expect, it } from 'vitest';
import { ofCase } from './of-case.ts';

const VIEWER = '200';
const event = { data: {}, command: 'sendMessage', stream: 'message-1' };
const nothing = { caseId: null, aboutId: null, mayTell: false };

describe('what an event has to do with a report', () => {
  it.each([
    ['nothing, for most', event, nothing],
    [
      'its case, and whom it is about',
      { ...event, data: { caseId: '7', subjectId: VIEWER } },
      { caseId: '7', aboutId: VIEWER, mayTell: false },
    ],
    ['its appeal', { ...event, data: { caseId: '7', appellantId: '3' } }, { caseId: '7', aboutId: '3', mayTell: false }],
    ['an answer to it', { ...event, command: 'decideReport' }, { ...nothing, mayTell: true }],
    ['what others were told', { ...event, stream: 'usernotices-300' }, { ...nothing, mayTell: true }],
    ['what others looked at', { ...event, stream: 'auditor-300' }, { ...nothing, mayTell: true }],
    ['which conversation others looked into', { ...event, data: { inspectedById: '300' } }, { ...nothing, mayTell: true }],
    ['not which one looked into', { ...event, data: { inspectedById: VIEWER } }, nothing],
    ['not what one was told', { ...event, stream: `usernotices-${VIEWER}` }, nothing],
    ['not what one looked at', { ...event, stream: `auditor-${VIEWER}` }, nothing],
  ])('is %s', (_title, told, expected) => {
    expect(ofCase(told, VIEWER)).toEqual(expected);
  });
});
