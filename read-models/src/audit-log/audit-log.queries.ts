import { getAuditLog } from '@folkmoot/contracts/audit-log/commands';
import { answer } from '@folkmoot/platform/query/answer';
import { readAuditLog } from './audit-log-records.ts';

const getAuditLogAnswer = answer(getAuditLog, ({ db, params, query }) => readAuditLog(db, params.serverId, query));

export const auditLogAnswers = [getAuditLogAnswer];
