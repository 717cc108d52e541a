/** Facts for the deciders on invitations. */
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { createInvitation } from '@folkmoot/contracts/registration/commands';
import type { RawInvitation } from '@folkmoot/contracts/registration/wire';
import type { Input } from '@folkmoot/platform/command/handler';
import type { Deps } from '../domain.ts';
import { callerId } from '../servers/caller.ts';
import { membershipIn } from '../servers/membership.ts';
import { invitationCode } from './invitation-state.ts';
import type { CreateInvitationFacts } from './invitations.decider.ts';

const HOUR_MS = 60 * 60 * 1000;

type MadeFacts = CreateInvitationFacts & { readonly code: string; readonly url: string };

export function createInvitationFacts(
  input: Input<typeof createInvitation>,
  { warm, vault, publicUrl }: Deps,
): MadeFacts | Refusal<'UnknownTargetServer'> {
  const { uses = null, expiresInHours, serverId = null, note } = input.body;
  const { now } = input;
  // Like invites of a server: a caller who is no member cannot invite to it, and does not learn that it exists.
  if (serverId !== null && !membershipIn(warm, serverId, callerId(input))) return refuse('UnknownTargetServer');
  const invitationId = input.newId();
  const code = invitationCode(vault, invitationId);
  return {
    invitationId,
    uses,
    expiresAt: expiresInHours === undefined ? null : now + expiresInHours * HOUR_MS,
    serverId,
    note: note || null,
    callerId: callerId(input),
    now,
    code,
    url: new URL(`/register?${new URLSearchParams({ invite: code })}`, publicUrl()).href,
  };
}

export function freshInvitation({ code, url, uses, expiresAt, serverId, note, callerId: createdById, now }: MadeFacts): RawInvitation {
  return { code, url, uses, usesLeft: uses, expiresAt, serverId, note, createdById, createdAt: now };
}
