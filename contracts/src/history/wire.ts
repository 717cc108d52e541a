/** Events as founders see them. Folkmoot's own; not in the wire contract. */
import { z } from 'zod';

/** Actor, type, time and log position. */
const HistoryHead = z.object({
  position: z.number(),
  /** Epoch milliseconds. */
  at: z.number(),
  type: z.string(),
  stream: z.string(),
  /** The actor: an id, `system` for the product itself, or `anonymous`. */
  by: z.string(),
  command: z.string(),
});

/** `gist`: the beginning of its unsealed content. */
export const HistoryRow = HistoryHead.extend({ gist: z.string() });
export type HistoryRow = z.infer<typeof HistoryRow>;

/** A mentioned user, with the current name. */
export const HistoryPerson = z.object({ id: z.string(), username: z.string(), tag: z.string() });
export type HistoryPerson = z.infer<typeof HistoryPerson>;

/**
 * `indexed`: searchable share of the history, 0 to 1. Below 1 the index is being updated and nothing was searched; repeat the request to
 * continue.
 */
const indexed = z.number();

export const HistoryPage = z.object({
  indexed,
  /** Newest first. May be empty although there are more: a page scans a limited part of the log. */
  events: z.array(HistoryRow),
  /** Value of `before` for the next page; null: no more. */
  next: z.number().nullable(),
  people: z.array(HistoryPerson),
});
export type HistoryPage = z.infer<typeof HistoryPage>;

/** A page of an export, oldest first. The concatenated texts of all pages are the file. */
export const HistoryExportPage = z.object({
  indexed,
  text: z.string(),
  /** Number of events in it; may be 0 although there are more, as in a search. */
  events: z.number(),
  /** Value of `after` for the next page; null: no more. */
  next: z.number().nullable(),
  /** Share of the history that was scanned, 0 to 1. */
  share: z.number(),
});
export type HistoryExportPage = z.infer<typeof HistoryExportPage>;

/** The key of a sealed field: of a user's account, of what they wrote, or of records about their actions (decision 32). */
export const SEALED_AS = ['account', 'words', 'records'] as const;

/** `value` as stored; for a sealed field only its owner. */
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
  /** The client, `product`, `operator`, or `connection`; null: not recorded. */
  from: z.string().nullable(),
  /** Id of the session; null: none, or not recorded. */
  session: z.string().nullable(),
  fields: z.array(HistoryField),
});
export type HistoryEvent = z.infer<typeof HistoryEvent>;

/** `depth`: 0 for events of the command. Consequences follow their cause, before its next sibling. */
export const HistoryBranch = HistoryHead.extend({ depth: z.number() });
export type HistoryBranch = z.infer<typeof HistoryBranch>;

export const ShownEvent = z.object({
  indexed,
  /** Null: the index is not ready. */
  event: HistoryEvent.nullable(),
  tree: z.array(HistoryBranch),
  /** The tree is truncated. */
  more: z.boolean(),
  people: z.array(HistoryPerson),
});
export type ShownEvent = z.infer<typeof ShownEvent>;

/** `text` null: its owner was erased, and nobody can read it. */
export const OpenedField = z.object({ name: z.string(), ownerId: z.string(), text: z.string().nullable() });
export type OpenedField = z.infer<typeof OpenedField>;
