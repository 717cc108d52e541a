import { getAuditLog, listServerActions, previewActUndo, previewBanUndo } from '@folkmoot/contracts/audit-log/commands';
import type { Access } from '@folkmoot/contracts/kernel/access';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { answer } from '@folkmoot/platform/query/answer';
import { readAuditLog } from './audit-log-records.ts';
import { readBanUndo } from './ban-undo.ts';
import type { LogReader } from './blocked.ts';
import { readActionUndo, readServerActions } from './server-actions.ts';

function readerOf({ actor, server }: Access): LogReader {
  const { isCreator = false, roleIds = new Set<string>() } = server?.membership ?? {};
  return { userId: actor?.userId ?? '', isOwner: isCreator, roleIds };
}

const getAuditLogAnswer = answer(getAuditLog, ({ db, params, query }) => readAuditLog(db, params.serverId, query));

const listServerActionsAnswer = answer(listServerActions, ({ db, params, query, access }) =>
  readServerActions(db, params.serverId, query, readerOf(access)),
);

const previewBanUndoAnswer = answer(
  previewBanUndo,
  async ({ db, params, query }) => (await readBanUndo(db, params.serverId, params.userId, query.auditLogId)) ?? refuse('UnknownAuditEntry'),
);

const previewActUndoAnswer = answer(
  previewActUndo,
  async ({ db, params, access }) =>
    (await readActionUndo(db, params.serverId, params.auditLogId, readerOf(access))) ?? refuse('UnknownAuditEntry'),
);

export const auditLogAnswers = [getAuditLogAnswer, listServerActionsAnswer, previewBanUndoAnswer, previewActUndoAnswer];
