/** What moderators did with reports and appeals, in their audit log. Each bears its case, so that it is kept from whom that is about. */
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { AppealDecided, CaseRead, CaseReleased, CaseTaken, ReportDecided } from '@folkmoot/contracts/reports/events';
import { on } from '@folkmoot/platform/projection/projection';
import { insert, isOfUndo } from './moderation-log-entries.ts';

export const caseActHandlers = [
  on(ReportDecided, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.REPORT_DECISION,
      batch.map(({ id, position, data: { caseId, kind, thingId, outcome, decidedById, decidedAt } }) => {
        return { id, position, caseId, reason: `${kind} ${thingId}: ${outcome}`, byId: decidedById, at: decidedAt };
      }),
    ),
  ),
  on(CaseRead, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.REPORT_READING,
      batch.map(({ id, position, data: { caseId, kind, thingId, readById, readAt } }) => {
        return { id, position, caseId, reason: `${kind} ${thingId}`, byId: readById, at: readAt };
      }),
    ),
  ),
  on(AppealDecided, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.APPEAL_DECISION,
      batch
        .filter((event) => !isOfUndo(event))
        .map(({ id, position, data: { caseId, kind, appellantId, outcome, decidedById, decidedAt } }) => {
          return { id, position, caseId, userId: appellantId, reason: `${kind}: ${outcome}`, byId: decidedById, at: decidedAt };
        }),
    ),
  ),
  on(CaseTaken, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.CASE_TAKE,
      batch
        .filter((event) => !isOfUndo(event))
        .map(({ id, position, data: { caseId, kind, thingId, takenById, takenAt } }) => {
          return { id, position, caseId, reason: `${kind} ${thingId}`, byId: takenById, at: takenAt };
        }),
    ),
  ),
  on(CaseReleased, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.CASE_RELEASE,
      batch
        .filter((event) => !isOfUndo(event))
        .map(({ id, position, data: { caseId, kind, thingId, releasedById, releasedAt } }) => {
          return { id, position, caseId, reason: `${kind} ${thingId}`, byId: releasedById, at: releasedAt };
        }),
    ),
  ),
];
