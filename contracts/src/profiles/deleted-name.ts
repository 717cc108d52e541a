/** Display name of a deleted account, so that a client can translate it. Pure. */

export const DELETED_NAME = 'Deleted User';

/** Distinguished by the end of the id. */
export function nameOfDeleted(userId: string): string {
  return `${DELETED_NAME} ${userId.slice(-4)}`;
}

/** The end of the id, empty if there is none; null: another name. */
export function readDeletedName(name: string): string | null {
  const [, end = ''] = PATTERN.exec(name) ?? [];
  return PATTERN.test(name) ? end : null;
}

const PATTERN = new RegExp(`^${DELETED_NAME}(?: (\\d{1,4}))?$`);
