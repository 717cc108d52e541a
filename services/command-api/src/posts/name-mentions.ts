/**
 * Converts `@username:tag` as typed to `[@:id]` as stored (users document, section 3). Code, links and names after a backslash are
 * unchanged.
 */
import { isEscaped } from '@folkmoot/contracts/markup/escapes';
import { outsideCode } from '@folkmoot/contracts/markup/spans';

/** A name has 3 to 35 characters and may contain spaces. The tag has four letters or digits, and none follows. */
const NAMED = /@([^@:\n]{3,70}):([A-Za-z0-9]{4})(?![A-Za-z0-9])/g;

/** `find`: the user with exactly this name. Unknown names stay as typed. */
export function withNamedPeople(content: string, find: (username: string, tag: string) => string | null): string {
  if (!content.includes('@')) return content;
  return outsideCode(content, (part) =>
    part.replace(NAMED, (written, username: string, tag: string, index: number) => {
      if (isEscaped(part, index)) return written;
      const userId = find(username, tag);
      return userId === null ? written : `[@:${userId}]`;
    }),
  );
}
