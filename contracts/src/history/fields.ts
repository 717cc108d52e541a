/** Search filters. They accept only ids and known names, and reject everything else: an invalid filter must not match every event. */
import { z } from 'zod';
import { fault } from '../kernel/faults.ts';
import { optional } from '../kernel/fields.ts';
import { LogPlace } from '../kernel/log-place.ts';
import { HISTORY_LIMITS } from './limits.ts';

/** No event contains shorter ids. */
export const Id = z.string().regex(/^\d{15,20}$/, { message: fault('noId') });
const Actor = z.string().regex(/^(\d{15,20}|system|anonymous)$/, { message: fault('noId') });
const Name = z.string().regex(/^[A-Za-z]{1,64}$/, { message: fault('noName') });
const Stream = z.string().regex(/^[\w-]{1,128}$/, { message: fault('noStream') });
const Session = z.string().regex(/^[\w-]{1,64}$/, { message: fault('noSession') });
const Correlation = z.string().regex(/^[\w-]{1,64}$/, { message: fault('noCorrelation') });

/** A log position. */
export const WholeNumber = LogPlace.transform(Number);

/** Latest date in epoch milliseconds. */
const LAST_MOMENT = 8_640_000_000_000_000;
const Moment = WholeNumber.refine((at) => at <= LAST_MOMENT, { message: fault('noMoment') });

/** An event must match all of them. */
export const HistoryFilters = z.object({
  /** The user acted or is mentioned. */
  person: optional(Id),
  /** The acting user. */
  by: optional(Actor),
  server: optional(Id),
  channel: optional(Id),
  type: optional(Name),
  stream: optional(Stream),
  command: optional(Name),
  /** Id of the session. */
  session: optional(Session),
  correlation: optional(Correlation),
  since: optional(Moment),
  until: optional(Moment),
  /** Only events before this log position. */
  before: optional(WholeNumber),
});
export type HistoryFilters = z.infer<typeof HistoryFilters>;

/** Export formats: JSON Lines, or a table. */
export const HISTORY_FORMATS = ['jsonl', 'csv'] as const;
export const HistoryFormat = z.enum(HISTORY_FORMATS);
export type HistoryFormat = z.infer<typeof HistoryFormat>;

/** All results, so it has no start position. `pseudonyms`: replaces everyone who was ever a moderator. */
export const WantedExport = HistoryFilters.omit({ before: true }).extend({ format: HistoryFormat, pseudonyms: z.boolean() });

/** The same filters between Folkmoot's own services. */
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

/** At a time or a log position; neither: the present. `as`: from this user's view. */
export const AskedWhen = z.object(whenAsked).refine(hasOneWhen, onePlace);
export type AskedWhen = z.infer<typeof AskedWhen>;

/** A past state of a channel. */
export const AskedPast = z
  .object({
    ...whenAsked,
    /** Only messages sent before this position. */
    before: optional(WholeNumber),
    limit: optional(WholeNumber.refine((limit) => limit >= 1 && limit <= HISTORY_LIMITS.pastMessages, { message: fault('tooLarge') })),
  })
  .refine(hasOneWhen, onePlace);
export type AskedPast = z.infer<typeof AskedPast>;

/** The same between Folkmoot's own services. `position`: the resolved position. */
export const ReadWhen = z.object({
  position: z.int().min(-1),
  moment: optional(z.int().min(0).max(LAST_MOMENT)),
  as: optional(Id),
});
export const ReadPast = ReadWhen.extend({ serverId: Id, before: optional(z.int().min(0)) });
export const ReadPostThen = ReadWhen.extend({ authorId: Id });
