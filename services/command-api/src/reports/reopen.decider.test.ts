import { fold } from '@folkmoot/contracts/kernel/decider';
import { ModeratorActUndone } from '@folkmoot/contracts/moderation/undo-events';
import { UserNoticed } from '@folkmoot/contracts/notices/events';
import {
  AppealDecided,
  AppealLodged,
  CaseReleased,
  CaseReopened,
  CaseTaken,
  ReportDecided,
  ReportFiled,
} from '@folkmoot/contracts/reports/events';
import { REPORT_NOTICE } from '@folkmoot/contracts/reports/limits';
import { describe, expect, it } from 'vitest';
import { caseHolderOpposite } from './case-holder.decider.ts';
import { type CaseEvent, caseFolding } from './case-state.ts';
import { appealOpposite, type ReopenFacts, reportOpposite } from './reopen.decider.ts';

const [ANN, BEN, MOD, OTHER, AT, NOW] = ['100', '101', '200', '201', 5000, 9000] as const;
const given = (...events: readonly CaseEvent[]) => fold(caseFolding, events);
const onCase = { caseId: '500', kind: 'post', thingId: '900' } as const;
const nothing = { userId: null, profile: null, server: null, serverId: null, channelId: null };

function filed(caseId: string = onCase.caseId, reporterId: string = BEN) {
  const about = { subjectId: ANN, authorId: ANN, writing: '{}', words: null, reason: 'spam' } as const;
  return ReportFiled({ ...onCase, ...nothing, ...about, reportId: '501', caseId, reporterId, reportedAt: 1 });
}

function decided(caseId: string = onCase.caseId, decidedAt: number = AT) {
  return ReportDecided({ ...onCase, caseId, outcome: 'removed', note: null, reporterIds: [BEN], decidedById: MOD, decidedAt });
}

const caused = { sideEvents: [], effects: [] };
const facts: ReopenFacts = { ...onCase, decidedAt: AT, notices: [{ userId: BEN, noticeId: '700' }], caused, callerId: MOD, now: NOW };
const reported = { ...facts, reporterIds: [BEN] };
const reopened = CaseReopened({ ...onCase, reporterIds: [BEN], reopenedById: MOD, reopenedAt: NOW });

describe('undo of the decision on a report', () => {
  it('opens the case again, and notifies the reporters', () => {
    const opposite = reportOpposite(given(filed(), decided()), reported);
    expect(opposite).toEqual({
      events: [reopened],
      sideEvents: [
        {
          stream: `usernotices-${BEN}`,
          event: UserNoticed({
            noticeId: '700',
            userId: BEN,
            kind: REPORT_NOTICE.REPORT_REOPENED,
            title: 'Your report',
            content: 'The decision about this report was withdrawn. A moderator will review it again.',
            createdById: null,
            createdAt: NOW,
          }),
        },
      ],
      effects: ['caseReopened', 'reportersTold'].map((effect) => ({ effect, until: null, field: null })),
    });
  });

  it('restores the case as before the decision, so that it can be decided again', () => {
    const state = given(filed(), decided(), reopened);
    expect(state).toEqual(given(filed()));
    const marker = { act: 'reportDecision', undoneEventId: '1', partition: '900', undoneById: MOD, undoneAt: NOW } as const;
    expect(given(filed(), decided(), reopened, ModeratorActUndone(marker), decided(onCase.caseId, NOW))).toMatchObject({
      status: 'decided',
      decidedAt: NOW,
    });
  });

  it('is refused if the same object has another open case', () => {
    expect(reportOpposite(given(filed(), decided(), filed('600')), reported)).toMatchObject({ refused: 'ReportedAnew' });
    expect(reportOpposite(given(filed(), decided(), filed('600'), decided('600', 6000)), reported)).toMatchObject({ events: [reopened] });
  });

  it('does nothing if the case is open, was decided again, or an effect changed since', () => {
    expect(reportOpposite(given(filed()), reported)).toBe(null);
    expect(reportOpposite(given(filed(), decided(onCase.caseId, 6000)), reported)).toBe(null);
    expect(reportOpposite(given(filed(), decided()), { ...reported, caused: null })).toBe(null);
  });

  it('of a ticket has no reporters', () => {
    const state = given(decided());
    expect(reportOpposite(state, { ...reported, kind: 'ticket' })).toMatchObject({
      events: [{ data: { kind: 'ticket', reporterIds: [] } }],
    });
  });
});

const onAppeal = { caseId: '510', kind: 'warning', thingId: '910' } as const;
const lodged = AppealLodged({
  ...onAppeal,
  appellantId: BEN,
  words: 'No.',
  sanctionedById: MOD,
  sanctionReason: null,
  sanctionedAt: 1,
  lodgedAt: 2,
});
const answered = AppealDecided({ ...onAppeal, appellantId: BEN, outcome: 'lifted', answer: 'Yes.', decidedById: MOD, decidedAt: AT });

describe('undo of the answer to an appeal', () => {
  const answering: ReopenFacts = { ...facts, ...onAppeal };

  it('opens it again, undoes its effects, and notifies the user', () => {
    const restored = {
      sideEvents: [{ stream: 'sanctions-101', event: lodged }],
      effects: [{ effect: 'warningBack', until: null, field: null }],
    } as const;
    expect(appealOpposite(given(lodged, answered), { ...answering, caused: restored })).toMatchObject({
      events: [{ type: 'CaseReopened', data: { ...onAppeal, reporterIds: [] } }],
      sideEvents: [{ stream: 'sanctions-101' }, { event: { data: { kind: REPORT_NOTICE.APPEAL_REOPENED, userId: BEN } } }],
      effects: [{ effect: 'caseReopened' }, { effect: 'warningBack' }, { effect: 'appellantTold' }],
    });
    const again = CaseReopened({ ...onAppeal, reporterIds: [], reopenedById: MOD, reopenedAt: NOW });
    expect(given(lodged, answered, again)).toEqual(given(lodged));
  });

  it('does nothing if it is open or was answered again', () => {
    expect(appealOpposite(given(lodged), answering)).toBe(null);
    expect(appealOpposite(given(lodged, answered), { ...answering, decidedAt: 1 })).toBe(null);
  });
});

describe('undo of an assignment', () => {
  const taken = CaseTaken({ ...onCase, takenById: OTHER, takenAt: 3 });
  const released = CaseReleased({ ...onCase, releasedById: MOD, releasedAt: 4 });
  const claimFacts = { ...onCase, ticket: null, callerId: MOD, now: NOW, isModerator: () => true };
  const [waits, claimed] = [given(filed()), given(filed(), taken)];

  it('releases a claimed case, and restores the assignee of a released one', () => {
    expect(caseHolderOpposite(claimed, { ...claimFacts, before: waits, set: claimed })).toMatchObject({
      events: [CaseReleased({ ...onCase, releasedById: MOD, releasedAt: NOW })],
      effects: [{ effect: 'caseFreed' }],
    });
    const freed = given(filed(), taken, released);
    expect(caseHolderOpposite(freed, { ...claimFacts, before: claimed, set: freed })).toMatchObject({
      events: [CaseTaken({ ...onCase, takenById: OTHER, takenAt: NOW })],
      effects: [{ effect: 'caseHeldBack' }],
    });
    expect(caseHolderOpposite(freed, { ...claimFacts, before: claimed, set: freed, isModerator: () => false })).toBe(null);
  });

  it('does nothing if the assignee changed since, or the case is closed', () => {
    const others = given(filed(), taken, released, CaseTaken({ ...onCase, takenById: MOD, takenAt: 5 }));
    expect(caseHolderOpposite(others, { ...claimFacts, before: waits, set: claimed })).toBe(null);
    expect(caseHolderOpposite(given(filed(), taken, decided()), { ...claimFacts, before: waits, set: claimed })).toBe(null);
  });
});
