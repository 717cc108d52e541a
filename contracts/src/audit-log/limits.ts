/** Entries of an audit log a page: as many unless fewer are asked for. */
export const AUDIT_PAGE = 50;
