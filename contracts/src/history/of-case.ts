/**
 * What an event has to do with reports and appeals. Nobody sees what was reported about themselves, nor who reported it (decision 43), and
 * the history is no way round that.
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

/** A case about whoever looks. `channelId`: where what was reported is; `decidedAt`: when it was answered. null, both: nowhere, not yet. */
export type OwnCase = {
  readonly caseId: string;
  readonly thingId: string;
  readonly channelId: string | null;
  readonly decidedAt: number | null;
};

/** `caseId`: it is of this case. `mayTell`: it may tell of one without saying so, which only those about whoever looks can show. */
export type OfCase = {
  readonly caseId: string | null;
  readonly aboutId: string | null;
  readonly mayTell: 'answer' | 'dismissal' | 'look' | null;
};

const DECIDING = 'decideReport';
/** What people were told and looked at; one's own is no secret. */
const ASIDE = /^(usernotices|auditor)-(\d+)$/;
/** So much later than an answer the ids of its notices were made, at most. */
const ANSWERING_MS = 60_000;

export function ofCase({ data, command, stream }: EventOfHistory, viewerId: string): OfCase {
  const said = Data.safeParse(data).data ?? {};
  const { caseId = null, subjectId = null, appellantId = null, inspectedById = viewerId, createdAt } = said;
  if (caseId !== null) return { caseId, aboutId: subjectId ?? appellantId, mayTell: null };
  const nothing = { caseId, aboutId: null };
  // What reporters are told, and what is closed with a report.
  if (command === DECIDING) return { ...nothing, mayTell: 'answer' };
  const [, aside, whose = viewerId] = ASIDE.exec(stream) ?? [];
  if (aside === 'usernotices') return { ...nothing, mayTell: whose !== viewerId && createdAt === undefined ? 'dismissal' : null };
  // Who looks into a conversation may do so for a report.
  return { ...nothing, mayTell: whose !== viewerId || inspectedById !== viewerId ? 'look' : null };
}

/** Whether it is kept from whoever looks: it is of a case about them, came with its answer, or is a look of others that names it or them. */
export function isWithheld(event: EventOfHistory, viewerId: string, cases: readonly OwnCase[]): boolean {
  const { caseId, aboutId, mayTell } = ofCase(event, viewerId);
  if (caseId !== null) return aboutId === viewerId || cases.some((own) => own.caseId === caseId);
  if (mayTell === 'answer') return cases.some(({ decidedAt }) => decidedAt === event.at);
  if (mayTell === 'dismissal') return cases.some((own) => isOfAnswer(event, own));
  if (mayTell !== 'look' || cases.length === 0) return false;
  const told = JSON.stringify(event.data);
  const names = cases.flatMap((own) => [own.caseId, own.thingId, ...(own.channelId === null ? [] : [own.channelId])]);
  return [viewerId, ...names].some((name) => told.includes(name));
}

/** A notice says by its id when it was made. */
function isOfAnswer({ data }: EventOfHistory, { decidedAt }: OwnCase): boolean {
  const toldAt = timeOfId(Data.safeParse(data).data?.noticeId ?? '');
  return decidedAt !== null && toldAt >= decidedAt && toldAt - decidedAt <= ANSWERING_MS;
}
