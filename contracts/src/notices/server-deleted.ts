/** Notice to the owner of a server that a moderator scheduled for deletion. Folkmoot's own: the wire contract only has the warning (0). */

/** Kind of the notice; follows those of reports and appeals (`REPORT_NOTICE`). Its title is the server's name. */
export const SERVER_DELETED_NOTICE = 5;

/** Only Folkmoot's clients translate it; others show it as it is. */
const WORDS = 'Your server was deleted.';
const BETWEEN = '\n\n';

/** `reason` null: its author was erased. */
export function serverDeletedContent(reason: string | null): string {
  return reason === null ? WORDS : `${WORDS}${BETWEEN}${reason}`;
}

/** Null: no known reason. */
export function reasonOfDeletion(content: string): string | null {
  const at = content.indexOf(BETWEEN);
  return at < 0 ? null : content.slice(at + BETWEEN.length);
}
