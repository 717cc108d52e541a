/** Checks that the outcome of a report is true, because no one must be notified of an action that did not happen. */
import type { ReportedContent } from '@folkmoot/contracts/reports/content';
import type { CaseKind, ReportOutcome } from '@folkmoot/contracts/reports/limits';
import type { Warm } from '@folkmoot/platform/command/warm';
import { shownName, userFolding } from '../accounts/user-state.ts';
import type { Deps } from '../domain.ts';
import { publicFolding } from '../explore/public-state.ts';
import { messageOf } from '../messages/messages.facts.ts';
import { sanctionFolding, suspensionAt } from '../moderation/sanction-state.ts';
import { postFolding, postStream } from '../posts/post-state.ts';
import { serverFolding } from '../servers/server-state.ts';
import { type CasePlace, casePlaces, caseStream } from './case-state.ts';
import { type FiledReport, filedReports } from './filed-reports.ts';
import type { CaseFacts } from './reports.decider.ts';
import { sanctionsToAppeal } from './sanction-index.ts';

/** Warnings that were neither undone nor lifted by an appeal. */
function wasWarned(warm: Warm, userId: string, since: number): boolean {
  const { acts, undone } = warm.state(sanctionFolding, userId);
  const { warnings } = warm.index(sanctionsToAppeal);
  const sanctions = acts.filter(({ id }) => !undone.has(id)).map(({ event }) => event);
  const lifted = sanctions.map((event) => (event.type === 'WarningLifted' ? warnings.get(event.data.warningId)?.at : undefined));
  return sanctions.some(
    (event) =>
      (event.type === 'UserWarned' || event.type === 'OwnerWarned') &&
      event.data.warnedAt >= since &&
      !lifted.includes(event.data.warnedAt),
  );
}

/** Includes suspensions that ended, and those from before. */
function wasSuspended(warm: Warm, userId: string, since: number, now: number): boolean {
  const state = warm.state(sanctionFolding, userId);
  if (suspensionAt(state, now)) return true;
  return state.acts.some(({ id, event }) => event.type === 'UserSuspended' && !state.undone.has(id) && event.data.suspendedAt >= since);
}

type Shown = Readonly<Record<string, string | null>>;

/** Whether some part of the previous content was removed or changed. */
function isLess(before: Shown, now: Shown): boolean {
  return Object.entries(before).some(([name, value]) => value !== null && value !== '' && now[name] !== value);
}

function isProfileRemoved({ warm }: Deps, userId: string, content: ReportedContent | null): boolean {
  const user = warm.state(userFolding, userId);
  if (user.status === 'none' || content?.kind !== 'profile') return true;
  const { username, avatar, banner, bio, status } = content;
  const shown = {
    username: shownName(user),
    avatar: user.avatar,
    banner: user.banner,
    bio: user.profile.bio,
    status: user.presence.custom,
  };
  return isLess({ username, avatar, banner, bio, status }, shown);
}

/** A server with a scheduled deletion is hidden from everyone. */
function isServerRemoved({ warm }: Deps, serverId: string, content: ReportedContent | null): boolean {
  const server = warm.state(serverFolding, serverId);
  if (server.status !== 'live' || server.scheduledForDeletion || content?.kind !== 'server') return true;
  const published = warm.state(publicFolding, serverId);
  const description = published.status === 'published' ? published.description : null;
  const { name, avatar, banner, description: described } = content;
  return isLess(
    { name, avatar, banner, description: described },
    { name: server.name, avatar: server.avatar, banner: server.banner, description },
  );
}

/** Deleted, or in a deleted channel or server. */
export async function isMessageDeleted(deps: Deps, messageId: string): Promise<boolean> {
  const message = await messageOf(deps, messageId);
  if (!message) return true;
  return message.serverId !== null && !deps.warm.state(serverFolding, message.serverId).channels.has(message.channelId);
}

async function isRemoved(deps: Deps, { kind, thingId }: CasePlace, reports: readonly FiledReport[]): Promise<boolean> {
  switch (kind) {
    case 'message':
      return isMessageDeleted(deps, thingId);
    case 'post':
      return (await deps.stateOf(postFolding, postStream(thingId))).status !== 'active';
    // Compares with the content of each report, because the notice tells each reporter that it was removed.
    case 'profile':
      return reports.every(({ content }) => isProfileRemoved(deps, thingId, content));
    case 'server':
      return reports.every(({ content }) => isServerRemoved(deps, thingId, content));
    case 'ticket':
    case 'warning':
    case 'suspension':
      return true;
  }
}

/**
 * The time since when an action counts as an answer. A text is the same in all its reports, but a profile or server may change between
 * them.
 */
function sinceOf(kind: CaseKind, all: readonly FiledReport[], ofCase: readonly FiledReport[]): number {
  const isWritten = kind === 'message' || kind === 'post';
  return ((isWritten ? all : ofCase)[0] ?? { reportedAt: 0 }).reportedAt;
}

/** The outcome of a ticket cannot be checked, because a ticket names no user and no content. */
export async function isOutcomeTrue(outcome: ReportOutcome, { caseId, now }: CaseFacts, deps: Deps): Promise<boolean> {
  const place = deps.warm.index(casePlaces).get(caseId);
  if (outcome === 'nothing' || !place) return true;
  const all = await deps.stateOf(filedReports, caseStream(place.kind, place.thingId));
  const ofCase = all.filter((report) => report.caseId === caseId);
  if (outcome === 'removed') return isRemoved(deps, place, ofCase);
  const since = sinceOf(place.kind, all, ofCase);
  return outcome === 'warned' ? wasWarned(deps.warm, place.subjectId, since) : wasSuspended(deps.warm, place.subjectId, since, now);
}
