import { getAuditLog, listServerActions, previewActUndo, previewBanUndo } from '@folkmoot/contracts/audit-log/commands';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { answer } from '@folkmoot/platform/query/answer';
import { readAuditLog } from './audit-log-records.ts';
import { readBanUndo } from './ban-undo.ts';
import { readActUndo, readServerActions } from './server-actions.ts';

const getAuditLogAnswer = answer(getAuditLog, ({ db, params, query }) => readAuditLog(db, params.serverId, query));

const listServerActionsAnswer = answer(listServerActions, ({ db, params, query }) => readServerActions(db, params.serverId, query));

const previewBanUndoAnswer = answer(
  previewBanUndo,
  async ({ db, params, query }) => (await readBanUndo(db, params.serverId, params.userId, query.auditLogId)) ?? refuse('UnknownAuditEntry'),
);

const previewActUndoAnswer = answer(
  previewActUndo,
  async ({ db, params }) => (await readActUndo(db, params.serverId, params.auditLogId)) ?? refuse('UnknownAuditEntry'),
);

export const auditLogAnswers = [getAuditLogAnswer, listServerActionsAnswer, previewBanUndoAnswer, previewActUndoAnswer];
