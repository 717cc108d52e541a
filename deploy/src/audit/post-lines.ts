/** A post as it was, and as it is, a line each. */
import type { PostSeen } from '@folkmoot/contracts/history/past-post';
import type { FoldedPost } from '@folkmoot/read-models/history/past-post';
import { placeLine, quoted } from './past-lines.ts';

export function postLines({ position, at, isErased, authorId, was, is }: FoldedPost): readonly string[] {
  const when = placeLine({ position, at });
  if (isErased) return [`${when}: the account of its author was deleted since, and nothing is shown of it.`];
  if (!was.facts && was.sight === null) return [`${when}: there was no such post.`];
  return [...sideLines(when, authorId, was), ...sideLines('Now', authorId, is)];
}

/** The comments stand a line each below it. */
function sideLines(when: string, authorId: string, { sight, facts }: PostSeen): readonly string[] {
  const seen = sight === null ? {} : { sight };
  if (!facts) return [`${when}: ${quoted({ ...seen, post: null })}`];
  const { listed, ...post } = facts;
  return [`${when}: ${quoted({ ...seen, authorId, ...post })}`, ...listed.map((comment) => `  comment ${quoted(comment)}`)];
}
