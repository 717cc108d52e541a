/** Facts for the undo of rules, timeouts, questions, notices, invites and listings in Explore. */
import type {
  undoExploreAct,
  undoInviteAct,
  undoNoticeAct,
  undoQuestionAct,
  undoRuleAct,
  undoTimeOutLift,
} from '@folkmoot/contracts/audit-log/commands';
import type { Actor } from '@folkmoot/contracts/kernel/access';
import type { AnyEvent, Recorded } from '@folkmoot/contracts/kernel/event';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { Input } from '@folkmoot/platform/command/handler';
import type { WarmFolding } from '@folkmoot/platform/command/warm';
import { userFolding } from '../accounts/user-state.ts';
import { automodFolding, automodStream } from '../automod/automod-state.ts';
import { liftedFolding } from '../automod/lifted.ts';
import { timeOutStream } from '../automod/time-out-state.ts';
import type { Deps } from '../domain.ts';
import { pinnedServersFolding, pinnedSince } from '../explore/pinned-state.ts';
import { publicFolding, publicStream } from '../explore/public-state.ts';
import { hasPerks } from '../instance/perks.ts';
import { inviteFolding, inviteStream } from '../invites/invite-state.ts';
import { codeOwnerDeleted, invitesOf } from '../invites/invites.facts.ts';
import { serverInvites } from '../invites/server-invites.ts';
import { noticeFolding, noticeStream } from '../notices/notice-state.ts';
import { deletedAmong, deletedRolesFolding } from '../roles/deleted-roles.ts';
import { callerId, callerMembership } from '../servers/caller.ts';
import { serverFolding, serverStream } from '../servers/server-state.ts';
import { givableRoles } from '../welcome/welcome.facts.ts';
import { type WelcomeAnswer, welcomeFolding, welcomeStream } from '../welcome/welcome-state.ts';
import type { UndoFacts } from './decide-undo.ts';
import { type PastAction, pastActionFolding } from './past-action.ts';
import { ofServer } from './undo-action.facts.ts';
import type { UndoRuleActionFacts, UndoTimeOutLiftFacts } from './undo-automod-action.decider.ts';
import type { UndoExploreActionFacts } from './undo-explore-action.decider.ts';
import type { UndoInviteActionFacts } from './undo-invite-action.decider.ts';
import type { UndoNoticeActionFacts } from './undo-notice-action.decider.ts';
import type { UndoQuestionActionFacts } from './undo-question-action.decider.ts';

type Asked = {
  readonly actor: Actor | null;
  readonly now: number;
  readonly params: { readonly serverId: string };
  readonly body: { readonly auditLogId: string };
};

/** The action on its stream. `isOf`: whether the action concerns this object and not another on the same stream. */
async function factsOn<State, Event extends AnyEvent>(
  input: Asked,
  { stateOf }: Pick<Deps, 'stateOf'>,
  folding: WarmFolding<State, Event>,
  stream: string,
  isOf: (event: Event) => boolean = () => true,
): Promise<UndoFacts<PastAction<State, Event>>> {
  const { action: found, after } = await stateOf(pastActionFolding(folding, input.body.auditLogId, isUndo), stream);
  const action = found && isOf(found.event) ? ofServer(found) : null;
  return { ...asked(input), action, isUndone: isUndoneIn(after, action?.event.id) };
}

function asked(input: Asked) {
  return { serverId: input.params.serverId, callerId: callerId(input), now: input.now };
}

function isUndo({ type }: AnyEvent): boolean {
  return type === 'ActUndone';
}

function isUndoneIn(after: readonly Recorded<AnyEvent>[], eventId: string | undefined): boolean {
  return after.some(({ data }) => 'undoneEventId' in data && data.undoneEventId === eventId);
}

export async function ruleActionFacts(input: Input<typeof undoRuleAct>, deps: Deps): Promise<UndoRuleActionFacts> {
  const { serverId, ruleId } = input.params;
  const isOf = (event: AnyEvent) => event.data.ruleId === ruleId;
  return { ...(await factsOn(input, deps, automodFolding, automodStream(serverId), isOf)), ruleId };
}

export async function timeOutLiftFacts(input: Input<typeof undoTimeOutLift>, { stateOf, warm }: Deps): Promise<UndoTimeOutLiftFacts> {
  const { serverId, userId } = input.params;
  const position = Number(input.body.auditLogId);
  const isIt = (event: Recorded<AnyEvent>) => event.position === position;
  const stream = timeOutStream(userId);
  const { lifted } = await stateOf(liftedFolding(isIt, serverId), stream);
  const action = ofServer(lifted);
  const { after } = await stateOf(pastActionFolding({ initial: null, evolve: () => null }, input.body.auditLogId, isUndo), stream);
  const isThere = warm.state(userFolding, userId).status === 'live';
  return { ...asked(input), action, isUndone: isUndoneIn(after, action?.event.id), isThere };
}

export async function questionActionFacts(input: Input<typeof undoQuestionAct>, deps: Deps): Promise<UndoQuestionActionFacts> {
  const { serverId, questionId } = input.params;
  const isOf = (event: AnyEvent) => event.data.questionId === questionId;
  const facts = await factsOn(input, deps, welcomeFolding, welcomeStream(serverId), isOf);
  const before = facts.action?.before.questions.get(questionId);
  return { ...facts, ...(await grantableRoles(before?.answers ?? [], input, deps)), questionId };
}

/** Reads the server's stream only if a role of the answers was deleted. */
async function grantableRoles(answers: readonly WelcomeAnswer[], input: Input<typeof undoQuestionAct>, deps: Deps) {
  const { serverId } = input.params;
  const own = givableRoles(input, deps);
  const named = new Set(answers.flatMap(({ roleIds }) => roleIds));
  if ([...named].every((id) => own.grantable.has(id))) return own;
  const { deleted, inReach } = deletedAmong(
    named,
    await deps.stateOf(deletedRolesFolding, serverStream(serverId)),
    callerMembership(input),
  );
  return { grantable: new Set([...own.grantable, ...deleted]), inReach: new Set([...own.inReach, ...inReach]) };
}

export async function noticeActionFacts(input: Input<typeof undoNoticeAct>, deps: Deps): Promise<UndoNoticeActionFacts> {
  const { serverId, channelId } = input.params;
  const isOf = (event: AnyEvent) => event.data.serverId === serverId;
  const isThere = deps.warm.state(serverFolding, serverId).channels.has(channelId);
  return { ...(await factsOn(input, deps, noticeFolding, noticeStream(channelId), isOf)), channelId, isThere };
}

export async function exploreActionFacts(input: Input<typeof undoExploreAct>, deps: Deps): Promise<UndoExploreActionFacts> {
  const { serverId } = input.params;
  const facts = await factsOn(input, deps, publicFolding, publicStream(serverId));
  const before = facts.action?.before;
  const pins = deps.warm.state(pinnedServersFolding, 'all');
  const pinnedAt = before?.status === 'published' ? pinnedSince(pins, serverId, () => before.createdAt) : null;
  return { ...facts, pinnedAt };
}

export async function inviteActionFacts(
  input: Input<typeof undoInviteAct>,
  deps: Deps,
): Promise<UndoInviteActionFacts | Refusal<'UnknownAuditEntry'>> {
  const { serverId, inviteId } = input.params;
  const { warm } = deps;
  const ofThisServer = warm.index(serverInvites).get(serverId);
  const invite = ofThisServer?.active.get(inviteId) ?? ofThisServer?.deleted.get(inviteId);
  if (!invite) return refuse('UnknownAuditEntry');
  const { creatorId } = warm.state(serverFolding, serverId);
  const isOf = (event: AnyEvent) => event.data.inviteId === inviteId;
  return {
    ...(await factsOn(input, deps, inviteFolding, inviteStream(invite.code), isOf)),
    invite,
    isCreator: creatorId === callerId(input),
    hasPerks: hasPerks(serverId, deps),
    isMakerThere: warm.state(userFolding, invite.createdById).status === 'live',
    hasCustom: invitesOf(deps, serverId).some(({ isCustom }) => isCustom),
    codeOwnerDeleted: codeOwnerDeleted(deps, invite.code),
  };
}
