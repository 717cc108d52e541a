/** What moderators did with reports and appeals, in their audit log. */
import { MODERATION_ACT } from '@folkmoot/contracts/moderation/limits';
import { AppealDecided, CaseRead, ReportDecided } from '@folkmoot/contracts/reports/events';
import { on } from '@folkmoot/platform/projection/projection';
import { insert } from './moderation-log-entries.ts';

export const caseActHandlers = [
  on(ReportDecided, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.REPORT_DECISION,
      batch.map(({ id, position, data: { kind, thingId, outcome, decidedById, decidedAt } }) => {
        return { id, position, reason: `${kind} ${thingId}: ${outcome}`, byId: decidedById, at: decidedAt };
      }),
    ),
  ),
  on(CaseRead, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.REPORT_READING,
      batch.map(({ id, position, data: { kind, thingId, readById, readAt } }) => {
        return { id, position, reason: `${kind} ${thingId}`, byId: readById, at: readAt };
      }),
    ),
  ),
  on(AppealDecided, (batch, tx) =>
    insert(
      tx,
      MODERATION_ACT.APPEAL_DECISION,
      batch.map(({ id, position, data: { kind, appellantId, outcome, decidedById, decidedAt } }) => {
        return { id, position, userId: appellantId, reason: `${kind}: ${outcome}`, byId: decidedById, at: decidedAt };
      }),
    ),
  ),
];
