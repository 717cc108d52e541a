/** What the owner of a server is told at the end that a moderator had scheduled. Ours: the wire contract has the warning (0) alone. */

/** The kind of the notice, behind those of reports and appeals (`REPORT_NOTICE`). Its title is what the server was called. */
export const SERVER_DELETED_NOTICE = 5;

/** Only we word this ourselves in the reader's language; other clients show it as it is. */
const WORDS = 'Your server was deleted.';
const BETWEEN = '\n\n';

/** `reason`: null: whoever wrote it was erased. */
export function serverDeletedContent(reason: string | null): string {
  return reason === null ? WORDS : `${WORDS}${BETWEEN}${reason}`;
}

/** null: none is known. */
export function reasonOfDeletion(content: string): string | null {
  const at = content.indexOf(BETWEEN);
  return at < 0 ? null : content.slice(at + BETWEEN.length);
}
