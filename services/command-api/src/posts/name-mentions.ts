/** `@username:tag` as people write it → `[@:id]` as it is kept (users document, section 3). */

/** A name has 3 to 35 characters and may have spaces in it; the tag has four, and nothing of its kind behind them. */
const NAMED = /@([^@:\n]{3,70}):([A-Za-z0-9]{4})(?![A-Za-z0-9])/g;

/** `find`: who is called exactly this. What names nobody stays as it was written. */
export function withNamedPeople(content: string, find: (username: string, tag: string) => string | null): string {
  if (!content.includes('@')) return content;
  return content.replace(NAMED, (written, username: string, tag: string) => {
    const userId = find(username, tag);
    return userId === null ? written : `[@:${userId}]`;
  });
}
