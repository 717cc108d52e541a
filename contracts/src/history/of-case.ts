/**
 * What an event has to do with reports and appeals. Nobody sees what was reported about themselves, nor who reported it (decision 43), and
 * the history is no way round that.
 */
import { z } from 'zod';

const Data = z.object({ caseId: z.string(), subjectId: z.string(), appellantId: z.string(), inspectedById: z.string() }).partial();

/** `mayTell`: it may tell that a report was answered or looked at, and does not say which. */
export type OfCase = { readonly caseId: string | null; readonly aboutId: string | null; readonly mayTell: boolean };

const DECIDING = 'decideReport';
/** What people were told, and what others looked at; one's own is no secret. */
const ASIDE = /^(?:usernotices|auditor)-(\d+)$/;

export function ofCase(event: { readonly data: unknown; readonly command: string; readonly stream: string }, viewerId: string): OfCase {
  const { caseId = null, subjectId = null, appellantId = null, inspectedById = viewerId } = Data.safeParse(event.data).data ?? {};
  if (caseId !== null) return { caseId, aboutId: subjectId ?? appellantId, mayTell: false };
  const [, whose = viewerId] = ASIDE.exec(event.stream) ?? [];
  // Who looks into a conversation may do so for a report.
  return { caseId, aboutId: null, mayTell: event.command === DECIDING || whose !== viewerId || inspectedById !== viewerId };
}
