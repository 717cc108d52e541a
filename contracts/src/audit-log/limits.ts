/** Entries per page of an audit log, unless fewer are requested. */
export const AUDIT_PAGE = 50;

/** How long removed content can be restored. Its files are kept a day longer, because clocks differ. */
export const UNDO_MS = 30 * 86_400_000;
export const REMOVED_FILES_MS = UNDO_MS + 86_400_000;
