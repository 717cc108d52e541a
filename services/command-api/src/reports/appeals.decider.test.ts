import { fold } from '@folkmoot/contracts/kernel/decider';
import { OwnerWarned, UserSuspended, UserUnsuspended, UserWarned } from '@folkmoot/contracts/moderation/events';
import { UserNoticeDismissed, UserNoticed } from '@folkmoot/contracts/notices/events';
import { AppealDecided, AppealLodged, CaseTaken, WarningLifted } from '@folkmoot/contracts/reports/events';
import { REPORT_NOTICE } from '@folkmoot/contracts/reports/limits';
import { warmStore } from '@folkmoot/platform/command/warm';
import { describe, expect, it } from 'vitest';
import { sanctionFolding } from '../moderation/sanction-state.ts';
import { userNoticeFolding } from '../notices/user-notice-state.ts';
import { type AnswerFacts, decideAnswer, decideLodge, settledBy } from './appeals.decider.ts';
import { type CaseEvent, caseFolding } from './case-state.ts';
import { sanctionsToAppeal } from './sanction-index.ts';

const [ANN, MOD, OTHER, NOW] = ['100', '200', '201', 5_000_000] as const;
const given = (...events: readonly CaseEvent[]) => fold(caseFolding, events);
const sanction = { id: '900', userId: ANN, reason: 'Be kind.', byId: OTHER, at: NOW - 50 };
const place = { caseId: '500', kind: 'warning', thingId: '900' } as const;

const lodged = AppealLodged({
  ...place,
  appellantId: ANN,
  words: 'I was kind.',
  sanctionedById: OTHER,
  sanctionReason: 'Be kind.',
  sanctionedAt: NOW - 50,
  lodgedAt: NOW,
});

const answering: AnswerFacts = {
  ...place,
  ticket: null,
  callerId: MOD,
  now: NOW,
  outcome: 'lifted',
  answer: 'You were.',
  warnings: 2,
  isStillActive: false,
  unread: { open: new Set() },
  noticeId: '700',
};

function answered(outcome: 'upheld' | 'lifted') {
  return AppealDecided({ ...place, appellantId: ANN, outcome, answer: 'You were.', decidedById: MOD, decidedAt: NOW });
}

function notice(words: string) {
  const content = `Your appeal was reviewed. ${words}\n\nYou were.`;
  const kind = REPORT_NOTICE.APPEAL_DECIDED;
  const data = { noticeId: '700', userId: ANN, kind, title: 'Your appeal', content, createdById: null, createdAt: NOW };
  return { stream: `usernotices-${ANN}`, event: UserNoticed(data) };
}

describe('an appeal', () => {
  it('is filed once', () => {
    const facts = { kind: 'warning', sanction, caseId: '500', words: 'I was kind.', now: NOW } as const;
    expect(decideLodge(given(), facts)).toEqual([lodged]);
    expect(decideLodge(given(lodged), facts)).toEqual({ refused: 'AppealedAlready' });
    expect(decideLodge(given(lodged, answered('upheld')), facts)).toEqual({ refused: 'AppealedAlready' });
  });

  it('that is granted lifts the warning and notifies the user', () => {
    const lift = WarningLifted({ userId: ANN, warningId: '900', liftedById: MOD, liftedAt: NOW });
    expect(decideAnswer(given(lodged), answering)).toEqual({
      events: [answered('lifted')],
      sideEvents: [{ stream: `sanctions-${ANN}`, event: lift }, notice('The decision was reversed.')],
    });
  });

  it('that is granted dismisses the unread notice of the warning', () => {
    const away = { stream: `usernotices-${ANN}`, event: UserNoticeDismissed({ noticeId: '900', userId: ANN }) };
    const unread = { open: new Set(['900', '901']) };
    const lift = { stream: `sanctions-${ANN}`, event: { type: 'WarningLifted' } };
    expect(decideAnswer(given(lodged), { ...answering, unread })).toMatchObject({
      sideEvents: [lift, away, notice('The decision was reversed.')],
    });
    expect(decideAnswer(given(lodged), { ...answering, unread, outcome: 'upheld' })).toMatchObject({ sideEvents: [{}] });
  });

  it.each([
    ['is no longer active', { warnings: null }],
    ['is inactive like all others', { warnings: 0 }],
  ])('against a warning that %s only dismisses the unread notice', (_title, change) => {
    const facts = { ...answering, ...change };
    const outcomeNotice = notice('The decision was reversed.');
    expect(decideAnswer(given(lodged), facts)).toEqual({ events: [answered('lifted')], sideEvents: [outcomeNotice] });
    const unread = { open: new Set(['900', '901']) };
    const away = { stream: `usernotices-${ANN}`, event: UserNoticeDismissed({ noticeId: '900', userId: ANN }) };
    expect(decideAnswer(given(lodged), { ...facts, unread })).toEqual({ events: [answered('lifted')], sideEvents: [away, outcomeNotice] });
    expect(decideAnswer(given(lodged), { ...facts, unread, outcome: 'upheld' })).toMatchObject({
      sideEvents: [notice('The decision was upheld.')],
    });
  });

  it('against the suspension of a warning keeps the warning, which has the same id, and its notice', () => {
    const suspended = AppealLodged({ ...lodged.data, kind: 'suspension' });
    const facts = { ...answering, kind: 'suspension', warnings: null, unread: { open: new Set(['900']) } } as const;
    expect(decideAnswer(given(suspended), facts)).toMatchObject({ sideEvents: [notice('The decision was reversed.')] });
  });

  it('that is denied only notifies the user', () => {
    const facts = { ...answering, outcome: 'upheld' as const };
    expect(decideAnswer(given(lodged), facts)).toEqual({ events: [answered('upheld')], sideEvents: [notice('The decision was upheld.')] });
    expect(decideAnswer(given(lodged), { ...facts, noticeId: null })).toMatchObject({ sideEvents: [] });
  });

  it.each([
    ['UnknownCase', 'where there is none', [], {}],
    ['CaseDecided', 'twice', [lodged, answered('upheld')], {}],
    ['CaseTakenByOther', 'by another', [lodged, CaseTaken({ ...place, takenById: OTHER, takenAt: NOW })], {}],
    ['SanctionStands', 'as lifted while the suspension is active', [lodged], { isStillActive: true }],
  ])('is refused as %s %s', (refused, _title, events, change) => {
    expect(decideAnswer(given(...events), { ...answering, ...change })).toEqual({ refused });
  });
});

describe('an appeal against an undone sanction', () => {
  const facts = { kind: 'warning', thingId: '900', callerId: MOD, now: NOW, noticeId: '700' } as const;
  const decided = AppealDecided({ ...place, appellantId: ANN, outcome: 'lifted', answer: null, decidedById: MOD, decidedAt: NOW });
  const settled = { stream: 'reported-warning-900', event: decided };

  it('is settled, regardless of its assignee, and the user is notified', () => {
    const content = 'The decision that you appealed against was reversed.';
    const taken = CaseTaken({ ...place, takenById: OTHER, takenAt: NOW });
    const noticed = { stream: `usernotices-${ANN}`, event: { data: { content, kind: REPORT_NOTICE.APPEAL_DECIDED } } };
    expect(settledBy(given(lodged, taken), facts)).toMatchObject([settled, noticed]);
    expect(settledBy(given(lodged), { ...facts, noticeId: null })).toEqual([settled]);
  });

  it('is not settled if it does not exist or was answered', () => {
    expect(settledBy(given(), facts)).toEqual([]);
    expect(settledBy(given(lodged, answered('upheld')), facts)).toEqual([]);
  });
});

describe('sanctions that can be appealed', () => {
  const warned = UserNoticed({ noticeId: '900', userId: ANN, kind: 0, title: null, content: 'Be kind.', createdById: OTHER, createdAt: 1 });
  const counted = UserWarned({ userId: ANN, reason: 'Be kind.', warnCount: 1, warnExpiresAt: 99, warnedById: OTHER, warnedAt: 1 });
  const suspension = { suspensionId: '901', userId: ANN, reason: 'Spam.', expireAt: null, deletesSince: null, suspendCount: 1 };
  const suspended = UserSuspended({ ...suspension, suspendedById: OTHER, suspendedAt: 2 });

  type SanctionEvent = typeof warned | typeof suspended | ReturnType<typeof UserUnsuspended | typeof UserWarned | typeof OwnerWarned>;

  function after(...events: readonly SanctionEvent[]) {
    const warm = warmStore([sanctionFolding, userNoticeFolding], [sanctionsToAppeal]);
    for (const [revision, event] of events.entries()) {
      const stream = event.type === 'UserNoticed' ? `usernotices-${ANN}` : `sanctions-${ANN}`;
      const meta = { actor: OTHER, command: 'test', correlationId: '1', causationId: null, at: 1 };
      warm.apply({ ...event, id: String(revision), stream, revision, position: revision, meta });
    }
    return warm.index(sanctionsToAppeal);
  }

  it('include a warning by its notice, and a suspension that was not lifted', () => {
    const { warnings, suspensions } = after(counted, warned, suspended);
    expect(warnings.get('900')).toEqual({ id: '900', userId: ANN, reason: 'Be kind.', byId: OTHER, at: 1 });
    expect(suspensions.get(ANN)).toEqual({ id: '901', userId: ANN, reason: 'Spam.', byId: OTHER, at: 2 });
    expect(after(suspended, UserUnsuspended({ userId: ANN, suspendCount: 0, liftedById: OTHER, liftedAt: 3 })).suspensions.size).toBe(0);
  });

  it('do not include other notices', () => {
    expect(after(counted, UserNoticed({ ...warned.data, kind: 1 })).warnings.size).toBe(0);
    expect(after(counted, UserNoticed({ ...warned.data, createdById: null })).warnings.size).toBe(0);
  });

  it('do not include a similar notice without a warning, for example from older server deletions', () => {
    expect(after(warned).warnings.size).toBe(0);
    const { warnings } = after(counted, warned, UserNoticed({ ...warned.data, noticeId: '902' }));
    expect([...warnings.keys()]).toEqual(['900']);
  });

  it('include the warning of a scheduled server deletion', () => {
    const { warnCount, warnExpiresAt, warnedById, warnedAt } = counted.data;
    const data = { userId: ANN, reason: 'My house: Spam.', warnCount, warnExpiresAt, warnedById, warnedAt };
    const ended = OwnerWarned({ warningId: '903', serverId: '7', ...data });
    expect([...after(ended, UserNoticed({ ...warned.data, noticeId: '903' })).warnings]).toMatchObject([
      ['903', { id: '903', userId: ANN, reason: 'My house: Spam.' }],
    ]);
  });
});
