/** Undoing actions of moderators from their audit log (decision 81). Folkmoot's own; the wire contract only has the opposite actions. */
import { z } from 'zod';
import { PasswordCandidate } from '../accounts/fields.ts';
import { OptionalNumber, OptionalText, StatusTrue } from '../kernel/fields.ts';
import { LogPlace } from '../kernel/log-place.ts';
import { command, query, type Requirement } from '../kernel/route.ts';
import { ActUndoPreview, ModeratorAct, RemovedByAct } from './undo-wire.ts';

const staff: Requirement[] = [{ need: 'user' }, { need: 'staff' }];
/** Entries are identified by the log position of their event. */
const OnEntry = z.object({ entryId: LogPlace });
const previews = { name: 'act_undo_preview', requests: 60, perMs: 10_000 };

/** Some also apply to the original action: a name is taken, four servers are pinned. */
const undoRefusals = [
  'UnknownAuditEntry',
  'AlreadyUndone',
  'TooLateToUndo',
  'NothingToUndo',
  'PeerProtected',
  'OwnerProtected',
  'FounderBadgeFixed',
  'OnlyFoundersAppoint',
  'BotsHaveNoAccount',
  'ModeratedNameTaken',
  'EmailTaken',
  'TooManyPinnedServers',
  'TicketTakenByOther',
  'ReportedAnew',
  'TooManyRules',
  'PatternsTooLarge',
  'CannedTextNameTaken',
  'TooManyCannedTexts',
  'OnlyFoundersChangeSettings',
] as const;

/** Like `listModerationLogs` and its search, with what can be undone. `since` (included) and `until` (excluded): Unix milliseconds. */
export const listModeratorActs = query('listModeratorActs', '/moderation/audit-logs/all', {
  who: staff,
  query: z.object({ after: OptionalText, limit: OptionalNumber, q: OptionalText, since: OptionalNumber, until: OptionalNumber }),
  reply: z.array(ModeratorAct),
});

export const previewModeratorActUndo = query('previewModeratorActUndo', '/moderation/audit-logs/undo', {
  who: staff,
  limit: previews,
  query: OnEntry,
  reply: ActUndoPreview,
  refuses: [...undoRefusals],
});

/** Answers `previewModeratorActUndo`: computed where the undo itself is decided. */
export const foretellActUndo = command('foretellActUndo', 'POST', '/moderation/audit-logs/undo/preview', {
  who: staff,
  limit: previews,
  body: OnEntry,
  reply: ActUndoPreview,
  refuses: [...undoRefusals],
});

export const countRemovedByAct = query('countRemovedByAct', '/moderation/audit-logs/removed', {
  who: staff,
  limit: previews,
  query: OnEntry,
  reply: RemovedByAct,
});

/** Includes side effects, except what its author or an erasure removed, and what was changed since. */
export const undoModeratorAct = command('undoModeratorAct', 'POST', '/moderation/audit-logs/:entryId/undo', {
  who: staff,
  limit: { name: 'act_undo', requests: 60, perMs: 10_000 },
  params: OnEntry,
  body: z.object({ password: PasswordCandidate }),
  reply: StatusTrue,
  refuses: [...undoRefusals, 'WrongModeratorPassword', 'TooManyGuesses'],
});
