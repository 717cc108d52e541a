/** What one may look for. Ids and names of ours only, and nothing is guessed at: a filter that is not understood must not find everything. */
import { z } from 'zod';
import { fault } from '../kernel/faults.ts';
import { optional } from '../kernel/fields.ts';
import { LogPlace } from '../kernel/log-place.ts';
import { HISTORY_LIMITS } from './limits.ts';

/** Shorter ids stand in no event. */
export const Id = z.string().regex(/^\d{15,20}$/, { message: fault('noId') });
const Actor = z.string().regex(/^(\d{15,20}|system|anonymous)$/, { message: fault('noId') });
const Name = z.string().regex(/^[A-Za-z]{1,64}$/, { message: fault('noName') });
const Stream = z.string().regex(/^[\w-]{1,128}$/, { message: fault('noStream') });
const Session = z.string().regex(/^[\w-]{1,64}$/, { message: fault('noSession') });
const Correlation = z.string().regex(/^[\w-]{1,64}$/, { message: fault('noCorrelation') });

/** A place in the log. */
export const WholeNumber = LogPlace.transform(Number);

/** Epoch milliseconds, as long as there are dates. */
const LAST_MOMENT = 8_640_000_000_000_000;
const Moment = WholeNumber.refine((at) => at <= LAST_MOMENT, { message: fault('noMoment') });

/** All of them must be true of an event. */
export const HistoryFilters = z.object({
  /** Whoever did it, or whom it names. */
  person: optional(Id),
  /** Whoever did it. */
  by: optional(Actor),
  server: optional(Id),
  channel: optional(Id),
  type: optional(Name),
  stream: optional(Stream),
  command: optional(Name),
  /** In which session it was done, by its id. */
  session: optional(Session),
  correlation: optional(Correlation),
  since: optional(Moment),
  until: optional(Moment),
  /** Only what stands before this place in the log. */
  before: optional(WholeNumber),
});
export type HistoryFilters = z.infer<typeof HistoryFilters>;

/** What an export is saved as: an event a line in JSON, or a table. */
export const HISTORY_FORMATS = ['jsonl', 'csv'] as const;
export const HistoryFormat = z.enum(HISTORY_FORMATS);
export type HistoryFormat = z.infer<typeof HistoryFormat>;

/** All there is of what is looked for, so no place to begin at. `pseudonyms`: whoever ever could moderate is called by another name. */
export const WantedExport = HistoryFilters.omit({ before: true }).extend({ format: HistoryFormat, pseudonyms: z.boolean() });

/** The same filters, as one service of ours tells another. */
export const AskedFilters = z.object({
  ...HistoryFilters.shape,
  since: optional(z.int().min(0).max(LAST_MOMENT)),
  until: optional(z.int().min(0).max(LAST_MOMENT)),
  before: optional(z.int().min(0)),
});
export type AskedFilters = z.infer<typeof AskedFilters>;

const whenAsked = { position: optional(WholeNumber), moment: optional(Moment), as: optional(Id) };

function hasOneWhen({ position, moment }: { readonly position: number | undefined; readonly moment: number | undefined }): boolean {
  return position === undefined || moment === undefined;
}

const onePlace = { message: fault('noMoment') };

/** As it was at a moment or a place in the log; neither: as it is. `as`: as they saw it. */
export const AskedWhen = z.object(whenAsked).refine(hasOneWhen, onePlace);
export type AskedWhen = z.infer<typeof AskedWhen>;

/** A channel as it was. */
export const AskedPast = z
  .object({
    ...whenAsked,
    /** Only messages that were sent before this place. */
    before: optional(WholeNumber),
    limit: optional(WholeNumber.refine((limit) => limit >= 1 && limit <= HISTORY_LIMITS.pastMessages, { message: fault('tooLarge') })),
  })
  .refine(hasOneWhen, onePlace);
export type AskedPast = z.infer<typeof AskedPast>;

/** The same, as one service of ours tells another. `position`: where it came to. */
export const ReadWhen = z.object({
  position: z.int().min(-1),
  moment: optional(z.int().min(0).max(LAST_MOMENT)),
  as: optional(Id),
});
export const ReadPast = ReadWhen.extend({ serverId: Id, before: optional(z.int().min(0)) });
export const ReadPostThen = ReadWhen.extend({ authorId: Id });
