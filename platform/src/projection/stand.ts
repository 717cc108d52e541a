/** Position of a projection's rows: one for the whole log, or one per partition. */
export type Stand = readonly number[];

/**
 * Converts two stands to the same number of tracks: a position of the whole log applies to every partition. Rows without events have no
 * tracks.
 */
export function alike(one: Stand, other: Stand): readonly [Stand, Stand] {
  return [spread(one, other.length), spread(other, one.length)];
}

function spread(stand: Stand, tracks: number): Stand {
  if (stand.length >= tracks) return stand;
  return Array.from({ length: tracks }, () => stand[0] ?? -1);
}

/** The stand between `applied` and `target` when everything up to `position` was scanned. Both have the same number of tracks. */
export function passing(applied: Stand, target: Stand, position: number): Stand {
  return target.map((end, track) => Math.max(applied[track] ?? -1, Math.min(end, position)));
}
