/** Events as auditors are shown them. Ours: the wire contract knows none of it. */
import { z } from 'zod';

/** Who did what, when, and where it stands in the log. */
const HistoryHead = z.object({
  position: z.number(),
  /** Epoch milliseconds. */
  at: z.number(),
  type: z.string(),
  stream: z.string(),
  /** Whose doing: an id, `system` for the product itself, or `anonymous`. */
  by: z.string(),
  command: z.string(),
});

/** `gist`: the beginning of what it says in the clear. */
export const HistoryRow = HistoryHead.extend({ gist: z.string() });
export type HistoryRow = z.infer<typeof HistoryRow>;

/** Who is named, as they are called now. */
export const HistoryPerson = z.object({ id: z.string(), username: z.string(), tag: z.string() });
export type HistoryPerson = z.infer<typeof HistoryPerson>;

/**
 * `indexed`: how much of the history can be looked through, 0 to 1. Below 1 the index is being brought up, nothing was looked for, and
 * whoever asks again brings it further.
 */
const indexed = z.number();

export const HistoryPage = z.object({
  indexed,
  /** Newest first. May be empty although there is more: a page looks through a stretch of the log and no further. */
  events: z.array(HistoryRow),
  /** What to ask for as `before`; null: that was all. */
  next: z.number().nullable(),
  people: z.array(HistoryPerson),
});
export type HistoryPage = z.infer<typeof HistoryPage>;

/** A page of an export, oldest first: the texts of all pages, one behind the other, are the file. */
export const HistoryExportPage = z.object({
  indexed,
  text: z.string(),
  /** How many are in it. May be none although there is more, as in a page of a search. */
  events: z.number(),
  /** What to ask for as `after`; null: that was all. */
  next: z.number().nullable(),
  /** How much of the history was gone through, 0 to 1. */
  share: z.number(),
});
export type HistoryExportPage = z.infer<typeof HistoryExportPage>;

/** What a field is sealed under: the key of somebody's account, of what they wrote, or of records about what they did (decision 32). */
export const SEALED_AS = ['account', 'words', 'records'] as const;

/** `value` as stored; of a sealed field only whose it is. */
export const HistoryField = z.union([
  z.object({ name: z.string(), ownerId: z.string(), sealedAs: z.enum(SEALED_AS) }),
  z.object({ name: z.string(), value: z.unknown() }),
]);
export type HistoryField = z.infer<typeof HistoryField>;

export const HistoryEvent = HistoryHead.extend({
  id: z.string(),
  version: z.number(),
  revision: z.number(),
  correlationId: z.string(),
  causationId: z.string().nullable(),
  /** What it was done with: a client, `product`, `operator`, or `connection`; null: that was not written down. */
  from: z.string().nullable(),
  /** In which session, by its id; null: in none, or that was not written down. */
  session: z.string().nullable(),
  fields: z.array(HistoryField),
});
export type HistoryEvent = z.infer<typeof HistoryEvent>;

/** `depth`: 0 for what the command wrote; below each stands what it brought about, before its next sibling. */
export const HistoryBranch = HistoryHead.extend({ depth: z.number() });
export type HistoryBranch = z.infer<typeof HistoryBranch>;

export const ShownEvent = z.object({
  indexed,
  /** null: the index is not so far. */
  event: HistoryEvent.nullable(),
  tree: z.array(HistoryBranch),
  /** Not all of it is in the tree. */
  more: z.boolean(),
  people: z.array(HistoryPerson),
});
export type ShownEvent = z.infer<typeof ShownEvent>;

/** `text` null: its person was erased, and nobody can read it. */
export const OpenedField = z.object({ name: z.string(), ownerId: z.string(), text: z.string().nullable() });
export type OpenedField = z.infer<typeof OpenedField>;
