/** Facts for the deciders on welcome questions, all from warm memory. */
import type { Access, Actor } from '@folkmoot/contracts/kernel/access';
import type { Membership } from '@folkmoot/contracts/roles/permissions';
import type { Warm } from '@folkmoot/platform/command/warm';
import type { Deps } from '../domain.ts';
import { callerId, callerMembership } from '../servers/caller.ts';
import { serverFolding } from '../servers/server-state.ts';
import type { AnswerFacts } from './answers.decider.ts';
import { welcomeFolding } from './welcome-state.ts';

type Known = Pick<Deps, 'warm'>;
type Sent = { readonly actor: Actor | null; readonly now: number; readonly newId: () => string };
type OnQuestions = Sent & {
  readonly access: Access;
  readonly params: { readonly serverId: string };
  readonly body: { readonly answers: readonly unknown[] };
};

function grantableRoles(warm: Warm, serverId: string): ReadonlySet<string> {
  const { roles, defaultRoleId } = warm.state(serverFolding, serverId);
  return new Set([...roles.values()].filter((role) => !role.botRole && role.id !== defaultRoleId).map((role) => role.id));
}

/** A role that the caller may give to a member (5.2) may also be part of an answer. */
function rolesBelow(warm: Warm, serverId: string, caller: Membership): ReadonlySet<string> {
  const { roles } = warm.state(serverFolding, serverId);
  return new Set([...roles.values()].filter((role) => caller.isCreator || role.order < caller.topOrder).map((role) => role.id));
}

/** Roles that an answer may add, and those among them that the caller may give. */
export function givableRoles(input: Pick<OnQuestions, 'access' | 'params'>, { warm }: Known) {
  const { serverId } = input.params;
  return { grantable: grantableRoles(warm, serverId), inReach: rolesBelow(warm, serverId, callerMembership(input)) };
}

/** `questionId` is new unless the path contains one. */
export function questionFacts(input: OnQuestions, { warm }: Known, questionId: string = input.newId()) {
  const { serverId } = input.params;
  return {
    serverId,
    questionId,
    answerIds: input.body.answers.map(() => input.newId()),
    ...givableRoles(input, { warm }),
    callerId: callerId(input),
    now: input.now,
  };
}

export function answerFacts(
  input: Sent & { readonly params: { readonly serverId: string; readonly answerId: string } },
  { warm }: Known,
): AnswerFacts {
  const { serverId, answerId } = input.params;
  return { serverId, userId: callerId(input), asked: askedWith(warm, serverId, answerId), grantable: grantableRoles(warm, serverId) };
}

function askedWith(warm: Warm, serverId: string, answerId: string): AnswerFacts['asked'] {
  for (const question of warm.state(welcomeFolding, serverId).questions.values()) {
    const answer = question.answers.find((each) => each.answerId === answerId);
    if (answer) return { question, answer };
  }
  return null;
}

/** The number of welcome questions. */
export function questionCount(warm: Warm, serverId: string): number {
  return warm.state(welcomeFolding, serverId).questions.size;
}
