import { refusals } from '../kernel/refusal.ts';

export const auditLogRefusals = refusals({
  UnknownAuditEntry: { status: 404, text: 'This audit log entry does not exist.' },
  AlreadyUndone: { status: 400, text: 'This was already undone.' },
  TooLateToUndo: { status: 400, text: 'This is too old to be undone.' },
  NothingToUndo: { status: 400, text: 'There is nothing left to undo.' },
});
