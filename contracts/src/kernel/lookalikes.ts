/** What each sign that looks like others is taken for: the table of Unicode (UTS #39), which the servers load and no client does. */
import lookalikes from 'unhomoglyph/data.json' with { type: 'json' };

export const LOOKS_LIKE: ReadonlyMap<string, string> = new Map(Object.entries(lookalikes));
