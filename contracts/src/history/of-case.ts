/**
 * How an event relates to reports and appeals. Nobody sees reports about themselves, or who sent them (decision 43), and history searches
 * must not get around that.
 */
import { z } from 'zod';
import { timeOfId } from '../kernel/ids.ts';

const Data = z
  .object({
    caseId: z.string(),
    subjectId: z.string(),
    appellantId: z.string(),
    inspectedById: z.string(),
    noticeId: z.string(),
    createdAt: z.number(),
  })
  .partial();

export type EventOfHistory = { readonly data: unknown; readonly command: string; readonly stream: string; readonly at: number };

/**
 * A case about the searching founder. `channelId`: channel of the reported content. `decidedAt`: when it was decided. Null, both: none,
 * undecided.
 */
export type OwnCase = {
  readonly caseId: string;
  readonly thingId: string;
  readonly channelId: string | null;
  readonly decidedAt: number | null;
};

/**
 * `caseId`: the event belongs to this case. `mayTell`: the event may belong to one without naming it; only the cases about the viewer can
 * tell.
 */
export type OfCase = {
  readonly caseId: string | null;
  readonly aboutId: string | null;
  readonly mayReveal: 'answer' | 'dismissal' | 'look' | null;
};

const DECIDING = 'decideReport';
/** Notices and searches; a user's own are not secret. */
const ASIDE = /^(usernotices|auditor)-(\d+)$/;
/** Maximum time between a decision and the ids of its notices. */
const ANSWERING_MS = 60_000;

export function ofCase({ data, command, stream }: EventOfHistory, viewerId: string): OfCase {
  const fields = Data.safeParse(data).data ?? {};
  const { caseId = null, subjectId = null, appellantId = null, inspectedById = viewerId, createdAt } = fields;
  if (caseId !== null) return { caseId, aboutId: subjectId ?? appellantId, mayReveal: null };
  const nothing = { caseId, aboutId: null };
  // Notices to reporters, and effects of closing a report.
  if (command === DECIDING) return { ...nothing, mayReveal: 'answer' };
  const [, aside, whose = viewerId] = ASIDE.exec(stream) ?? [];
  if (aside === 'usernotices') return { ...nothing, mayReveal: whose !== viewerId && createdAt === undefined ? 'dismissal' : null };
  // A moderator may have inspected the conversation because of a report.
  return { ...nothing, mayReveal: whose !== viewerId || inspectedById !== viewerId ? 'look' : null };
}

/**
 * Whether the event is hidden from the viewer: it belongs to a case about them, came with its decision, or is another moderator's view that
 * names the case or the viewer.
 */
export function isWithheld(event: EventOfHistory, viewerId: string, cases: readonly OwnCase[]): boolean {
  const { caseId, aboutId, mayReveal } = ofCase(event, viewerId);
  if (caseId !== null) return aboutId === viewerId || cases.some((own) => own.caseId === caseId);
  if (mayReveal === 'answer') return cases.some(({ decidedAt }) => decidedAt === event.at);
  if (mayReveal === 'dismissal') return cases.some((own) => isOfAnswer(event, own));
  if (mayReveal !== 'look' || cases.length === 0) return false;
  const json = JSON.stringify(event.data);
  const names = cases.flatMap((own) => [own.caseId, own.thingId, ...(own.channelId === null ? [] : [own.channelId])]);
  return [viewerId, ...names].some((name) => json.includes(name));
}

/** The id of a notice contains its creation time. */
function isOfAnswer({ data }: EventOfHistory, { decidedAt }: OwnCase): boolean {
  const notifiedAt = timeOfId(Data.safeParse(data).data?.noticeId ?? '');
  return decidedAt !== null && notifiedAt >= decidedAt && notifiedAt - decidedAt <= ANSWERING_MS;
}
