/** Prints a post as of a time, and now: a line per visible field and comment. */
import type { PostSeen } from '@folkmoot/contracts/history/past-post';
import type { FoldedPost } from '@folkmoot/read-models/history/past-post';
import { factLines, placeLine, quoted } from './past-lines.ts';

export function postLines({ position, at, isErased, authorId, was, is }: FoldedPost): readonly string[] {
  const when = placeLine({ position, at });
  if (isErased) return [`${when}: nothing is shown, because the account of the author was deleted since.`];
  if (!was.facts && was.sight === null) return [`${when}: there was no such post.`];
  return [`${when}:`, ...seenLines(authorId, was), 'Now:', ...seenLines(authorId, is)];
}

function seenLines(authorId: string, { sight, facts }: PostSeen): readonly string[] {
  const seen = sight === null ? {} : { sight };
  if (!facts) return factLines(seen);
  const { listed, ...post } = facts;
  return [...factLines({ ...seen, authorId, ...post }), ...listed.map((comment) => `  comment ${quoted(comment)}`)];
}
