import { refusals } from '../kernel/refusal.ts';

export const auditLogRefusals = refusals({
  UnknownAuditEntry: { status: 404, text: 'There is no such entry in the audit log.' },
  AlreadyUndone: { status: 400, text: 'This has been undone already.' },
  TooLateToUndo: { status: 400, text: 'This is too long ago to be undone.' },
  NothingToUndo: { status: 400, text: 'There is nothing left to undo.' },
});
