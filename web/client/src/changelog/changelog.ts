/** What changed, from the changelog that stands in the repository: pure. */

/** The lines that say something, without their marks, the newest version's first. */
export function changesIn(changelog: string): readonly string[] {
  const changes: string[] = [];
  let isInList = false;
  for (const line of changelog.split('\n')) {
    const [, start] = /^- (.+)$/.exec(line) ?? [];
    const [, more] = /^ {2}(\S.*)$/.exec(line) ?? [];
    if (start !== undefined) changes.push(start);
    else if (more !== undefined && isInList) changes.push(`${changes.pop() ?? ''} ${more}`);
    isInList = start !== undefined || (more !== undefined && isInList);
  }
  return changes;
}

/** Short names of changes, to remember which were seen: FNV-1a, which needs not be safe from anybody. */
export function markOf(change: string): string {
  let hash = 0x811c9dc5;
  for (const character of change) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** What is new to somebody who has seen `marks`; null, who has never seen any, is not bothered with what came before them. */
export function newTo(marks: ReadonlySet<string> | null, changes: readonly string[]): readonly string[] {
  return marks === null ? [] : changes.filter((change) => !marks.has(markOf(change)));
}
