/** What somebody whose account is gone is called on the wire, so that a client can say it in another language. Pure. */

export const DELETED_NAME = 'Deleted User';

/** Told apart by the end of the id. */
export function nameOfDeleted(userId: string): string {
  return `${DELETED_NAME} ${userId.slice(-4)}`;
}

/** The end of the id, empty where there is none; null: that is another name. */
export function readDeletedName(name: string): string | null {
  const [, end = ''] = PATTERN.exec(name) ?? [];
  return PATTERN.test(name) ? end : null;
}

const PATTERN = new RegExp(`^${DELETED_NAME}(?: (\\d{1,4}))?$`);
