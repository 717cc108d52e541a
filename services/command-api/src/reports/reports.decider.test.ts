import { fold } from '@folkmoot/contracts/kernel/decider';
import { CaseReleased, CaseTaken, ReportDecided, ReportFiled } from '@folkmoot/contracts/reports/events';
import { REPORT_LIMITS, REPORT_NOTICE } from '@folkmoot/contracts/reports/limits';
import { describe, expect, it } from 'vitest';
import { type CaseEvent, caseFolding } from './case-state.ts';
import {
  type CaseFacts,
  decideFile,
  decideOutcome,
  decideRelease,
  decideTake,
  type FileFacts,
  type ReportedThing,
} from './reports.decider.ts';

const [ANN, BEN, CAT, MOD, OTHER, NOW] = ['100', '101', '102', '200', '201', 5_000_000] as const;
const given = (...events: readonly CaseEvent[]) => fold(caseFolding, events);

const thing: ReportedThing = { kind: 'message', thingId: '900', subjectId: ANN, serverId: '10', channelId: '11', content: '{}' };
const filing: FileFacts = {
  thing,
  reportId: '501',
  newCaseId: '500',
  reporterId: BEN,
  reason: 'spam',
  words: 'Again.',
  waiting: 0,
  now: NOW,
};

function filed(change: Partial<Parameters<typeof ReportFiled>[0]> = {}) {
  return ReportFiled({
    reportId: '501',
    caseId: '500',
    kind: 'message',
    thingId: '900',
    reporterId: BEN,
    reason: 'spam',
    words: 'Again.',
    subjectId: ANN,
    authorId: ANN,
    writing: '{}',
    userId: null,
    profile: null,
    server: null,
    serverId: '10',
    channelId: '11',
    reportedAt: NOW,
    ...change,
  });
}

const onCase = { caseId: '500', kind: 'message', thingId: '900' } as const;
const facts: CaseFacts = { ...onCase, ticket: null, callerId: MOD, now: NOW };
const taken = CaseTaken({ ...onCase, takenById: MOD, takenAt: NOW });
const released = CaseReleased({ ...onCase, releasedById: OTHER, releasedAt: NOW });
const verdict = { ...onCase, outcome: 'warned', note: null, decidedById: MOD, decidedAt: NOW } as const;
const decided = ReportDecided({ ...verdict, reporterIds: [BEN] });

describe('reporting', () => {
  it('stores the current content, and opens a case', () => {
    expect(decideFile(given(), filing)).toEqual([filed()]);
  });

  it.each([
    ['a post', { kind: 'post' as const }, { kind: 'post' as const }],
    ['a profile', { kind: 'profile' as const }, { kind: 'profile' as const, authorId: null, writing: null, userId: ANN, profile: '{}' }],
    ['a server', { kind: 'server' as const }, { kind: 'server' as const, authorId: null, writing: null, server: '{}' }],
  ])('seals the content of %s with the key of its owner', (_title, of, expected) => {
    expect(decideFile(given(), { ...filing, thing: { ...thing, ...of } })).toEqual([filed(expected)]);
  });

  it('adds to the open case, and opens a new one after a decision', () => {
    const second = { ...filing, reporterId: CAT, reportId: '502', newCaseId: '503' };
    expect(decideFile(given(filed()), second)).toEqual([filed({ reporterId: CAT, reportId: '502' })]);
    const again = { ...filing, reportId: '502', newCaseId: '503' };
    expect(decideFile(given(filed(), decided), again)).toEqual([filed({ reportId: '502', caseId: '503' })]);
  });

  const manyReports = Array.from({ length: REPORT_LIMITS.openPerThing }, (_, index) => filed({ reporterId: String(3000 + index) }));

  it.each([
    ['OwnReport', 'what is one’s own', [], { reporterId: ANN }],
    ['ReportedAlready', 'the same twice', [filed()], {}],
    ['ReportedAlready', 'the same twice, while a moderator reviews it', [filed(), taken], {}],
    ['ReportedOften', 'what many have reported', manyReports, {}],
    ['TooManyReports', 'with too many that wait', [], { waiting: REPORT_LIMITS.openPerPerson }],
  ])('is refused as %s: %s', (refused, _title, events, change) => {
    expect(decideFile(given(...events), { ...filing, ...change })).toMatchObject({ refused });
  });
});

describe('claiming a case', () => {
  it('writes no event for its assignee, and is refused to others', () => {
    expect(decideTake(given(filed()), facts)).toEqual([taken]);
    expect(decideTake(given(filed(), taken), facts)).toEqual([]);
    expect(decideTake(given(filed(), taken), { ...facts, callerId: OTHER })).toEqual({ refused: 'CaseTakenByOther' });
    expect(decideTake(given(filed(), decided), facts)).toEqual({ refused: 'CaseDecided' });
  });

  it('ends when a moderator releases it', () => {
    expect(decideRelease(given(filed(), taken), { ...facts, callerId: OTHER })).toEqual([released]);
    expect(decideRelease(given(filed(), taken, released), facts)).toEqual({ refused: 'CaseNotTaken' });
    expect(decideTake(given(filed(), taken, released), { ...facts, callerId: OTHER })).toEqual([
      CaseTaken({ ...onCase, takenById: OTHER, takenAt: NOW }),
    ]);
  });

  it('applies to this case, not to a later one of the same object', () => {
    const later = filed({ caseId: '503', reportId: '502' });
    expect(decideTake(given(filed(), decided, later), facts)).toEqual({ refused: 'CaseDecided' });
    expect(decideTake(given(filed(), decided, later), { ...facts, caseId: '503' })).toMatchObject([{ data: { caseId: '503' } }]);
  });
});

describe('deciding', () => {
  const notifiedIds = [BEN];
  const noticesFor = (ids: ReadonlySet<string>) => notifiedIds.filter((id) => ids.has(id)).map((userId) => ({ userId, noticeId: '700' }));
  const deciding = { ...facts, outcome: 'warned' as const, note: null, isOutcomeTrue: true, noticesFor };
  const both = [filed(), filed({ reporterId: CAT, reportId: '502' })];

  it('answers all reporters, and notifies those who still exist', () => {
    expect(decideOutcome(given(...both, taken), deciding)).toEqual({
      events: [ReportDecided({ ...verdict, reporterIds: [BEN, CAT] })],
      sideEvents: [
        {
          stream: `usernotices-${BEN}`,
          event: {
            type: 'UserNoticed',
            data: {
              noticeId: '700',
              userId: BEN,
              kind: REPORT_NOTICE.REPORT_DECIDED,
              title: 'Your report',
              content: 'Your report was reviewed. The user was warned.',
              createdById: null,
              createdAt: NOW,
            },
          },
        },
      ],
    });
  });

  it('is for the assignee, and works once', () => {
    expect(decideOutcome(given(...both, taken), { ...deciding, callerId: OTHER })).toEqual({ refused: 'CaseTakenByOther' });
    expect(decideOutcome(given(...both, decided), deciding)).toEqual({ refused: 'CaseDecided' });
    expect(decideOutcome(given(), deciding)).toEqual({ refused: 'CaseDecided' });
  });

  it.each([
    ['MessageStands', 'message', 'removed'],
    ['PostStands', 'post', 'removed'],
    ['ProfileStands', 'profile', 'removed'],
    ['ServerStands', 'server', 'removed'],
    ['SubjectNotWarned', 'post', 'warned'],
    ['SubjectNotSuspended', 'profile', 'suspended'],
  ] as const)('is refused as %s if the outcome for a %s is not true: %s', (refused, kind, outcome) => {
    const outcomeFacts = { ...deciding, kind, outcome };
    expect(decideOutcome(given(filed({ kind })), { ...outcomeFacts, isOutcomeTrue: false })).toEqual({ refused });
    expect(decideOutcome(given(filed({ kind })), outcomeFacts)).toMatchObject({ events: [{ data: { outcome } }] });
    expect(decideOutcome(given(filed({ kind }), decided), { ...outcomeFacts, isOutcomeTrue: false })).toEqual({ refused: 'CaseDecided' });
  });
});

describe('a ticket about abuse', () => {
  const ticket = { ticketId: 7, channelId: '800', openedById: BEN, isClosed: false, takenById: null, lastUpdatedAt: NOW - 10 };
  const ofTicket = { ...facts, caseId: '800', kind: 'ticket' as const, thingId: '800', ticket };
  const deciding = { ...ofTicket, outcome: 'nothing' as const, note: 'No.', isOutcomeTrue: true, noticesFor: () => [] };
  const place = { caseId: '800', kind: 'ticket', thingId: '800' } as const;
  const ticketTaken = CaseTaken({ ...place, takenById: MOD, takenAt: NOW });
  const end = { ...place, outcome: 'nothing' as const, note: 'No.', reporterIds: [BEN], decidedById: MOD, decidedAt: NOW };

  it('is claimed and decided like a report, and closed with it', () => {
    expect(decideTake(given(), ofTicket)).toEqual([ticketTaken]);
    expect(decideOutcome(given(ticketTaken), deciding)).toEqual({
      events: [ReportDecided(end)],
      sideEvents: [
        {
          stream: 'ticket-7',
          event: { type: 'TicketStatusSet', data: { ticketId: 7, channelId: '800', status: 2, by: 'moderator', setById: MOD, setAt: NOW } },
        },
      ],
    });
  });

  it('is left to the moderator who answers it', () => {
    const claimedBy = (takenById: string) => ({ ...deciding, ticket: { ...ticket, takenById } });
    expect(decideOutcome(given(), claimedBy(OTHER))).toEqual({ refused: 'CaseTakenByOther' });
    expect(decideOutcome(given(), claimedBy(MOD))).toMatchObject({ events: [ReportDecided(end)] });
  });

  it('is decided once, also by two concurrently, and again after it was reopened', () => {
    expect(decideOutcome(given(ReportDecided(end)), deciding)).toEqual({ refused: 'CaseDecided' });
    expect(decideTake(given(), { ...ofTicket, ticket: { ...ticket, isClosed: true } })).toEqual({ refused: 'CaseDecided' });
    const reopened = { ...ofTicket, ticket: { ...ticket, lastUpdatedAt: NOW + 1 } };
    expect(decideTake(given(ReportDecided(end)), reopened)).toEqual([ticketTaken]);
  });
});
