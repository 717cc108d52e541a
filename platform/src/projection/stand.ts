/** Where the rows of a projection stand: the position of the whole log, or one of each partition. */
export type Stand = readonly number[];

/** Two stands with as many tracks each: where the whole stood, every partition stood. Rows that hold nothing have no track at all. */
export function alike(one: Stand, other: Stand): readonly [Stand, Stand] {
  return [spread(one, other.length), spread(other, one.length)];
}

function spread(stand: Stand, tracks: number): Stand {
  if (stand.length >= tracks) return stand;
  return Array.from({ length: tracks }, () => stand[0] ?? -1);
}

/** Where rows stand on their way to `target` when everything up to `position` was looked at; both have as many tracks. */
export function passing(applied: Stand, target: Stand, position: number): Stand {
  return target.map((end, track) => Math.max(applied[track] ?? -1, Math.min(end, position)));
}
