/** Maps each character to those it looks like: Unicode's table (UTS #39), loaded only on servers. */
import lookalikes from 'unhomoglyph/data.json' with { type: 'json' };

export const LOOKS_LIKE: ReadonlyMap<string, string> = new Map(Object.entries(lookalikes));
