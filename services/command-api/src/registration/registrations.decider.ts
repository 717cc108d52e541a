/** Decisions on registrations that wait for approval. Pure. */
import type { Decision, SideEvent } from '@folkmoot/contracts/kernel/decider';
import { refuse } from '@folkmoot/contracts/kernel/refusal';
import { RegistrationApproved, RegistrationRejected } from '@folkmoot/contracts/registration/events';
import { personEvents } from '../accounts/person-events.ts';
import type { RegistrationEvent, RegistrationState } from './registration-state.ts';

export type DecisionFacts = {
  readonly userId: string;
  readonly approves: boolean;
  readonly reason: string | null;
  readonly mustConfirm: boolean;
  /** Servers that the new account joins automatically. */
  readonly joins: readonly SideEvent[];
  readonly callerId: string;
  readonly now: number;
};

export function decideRegistration(state: RegistrationState, facts: DecisionFacts): Decision<RegistrationEvent, 'UnknownRegistration'> {
  if (state.status !== 'pending') return refuse('UnknownRegistration');
  const { userId, reason, callerId, now } = facts;
  if (!facts.approves) return [RegistrationRejected({ userId, reason, rejectedById: callerId, rejectedAt: now })];
  const { username, tag, email, hexColor } = state;
  const person = personEvents({ userId, username, tag, email, hexColor, mustConfirm: facts.mustConfirm, now }, 0);
  return {
    events: [RegistrationApproved({ userId, approvedById: callerId, approvedAt: now })],
    sideEvents: [...person, ...facts.joins],
  };
}
