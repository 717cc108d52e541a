/** Entries of an audit log a page: as many unless fewer are asked for. */
export const AUDIT_PAGE = 50;

/** So long what moderators removed can be brought back; its files are kept a day longer, for clocks that differ. */
export const UNDO_MS = 30 * 86_400_000;
export const REMOVED_FILES_MS = UNDO_MS + 86_400_000;
