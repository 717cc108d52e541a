/** Who may message whom (servers document 5.10). Friends always may, regardless of the privacy settings (DB-18). */
import type { DmCode } from '@folkmoot/contracts/inbox/refusals';
import type { Access } from '@folkmoot/contracts/kernel/access';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import { DM_FROM } from '@folkmoot/contracts/profiles/limits';
import type { Warm } from '@folkmoot/platform/command/warm';
import { userFolding } from '../accounts/user-state.ts';
import { areFriends, hasBlocked, pairFolding, pairId } from '../friends/pair-state.ts';
import { sharesServer } from '../friends/shares-server.ts';

export type DmFacts = {
  readonly senderBlocked: boolean;
  readonly recipientBlocked: boolean;
  /** The recipient's account exists. */
  readonly recipientLive: boolean;
  readonly friends: boolean;
  readonly shareServer: boolean;
  /** From whom each user accepts messages. A sender who accepts none could get no answer, so may not write either. */
  readonly senderTakes: number;
  readonly recipientTakes: number;
};

/** The refusal. null: allowed. It does not reveal a block by the recipient. */
export function dmCode(facts: DmFacts): DmCode | null {
  if (facts.senderBlocked) return 'BLOCKED_BY_REQUESTER';
  if (facts.recipientBlocked || !facts.recipientLive) return 'UNKNOWN';
  if (facts.friends) return null;
  if (facts.senderTakes === DM_FROM.FRIENDS) return 'NOT_FRIENDS_REQUESTER';
  if (facts.recipientTakes === DM_FROM.FRIENDS) return 'NOT_FRIENDS_RECIPIENT';
  if (facts.shareServer) return null;
  if (facts.senderTakes === DM_FROM.FRIENDS_AND_SERVERS) return 'NOT_FRIENDS_AND_SERVERS_REQUESTER';
  return facts.recipientTakes === DM_FROM.FRIENDS_AND_SERVERS ? 'NOT_FRIENDS_AND_SERVERS_RECIPIENT' : null;
}

/** Saved notes are always allowed. */
export function mayMessage(warm: Warm, senderId: string, recipientId: string): Refusal<'MayNotMessage'> | null {
  if (senderId === recipientId) return null;
  const pair = warm.state(pairFolding, pairId(senderId, recipientId));
  const sender = warm.state(userFolding, senderId);
  const recipient = warm.state(userFolding, recipientId);
  const code = dmCode({
    senderBlocked: hasBlocked(pair, senderId),
    recipientBlocked: hasBlocked(pair, recipientId),
    recipientLive: recipient.status === 'live',
    friends: areFriends(pair),
    shareServer: sharesServer(warm, senderId, recipientId),
    senderTakes: sender.status === 'live' ? sender.dmStatus : DM_FROM.FRIENDS,
    recipientTakes: recipient.status === 'live' ? recipient.dmStatus : DM_FROM.FRIENDS,
  });
  return code === null ? null : refuse('MayNotMessage', { code });
}

/**
 * Whether an action in this channel may reach the other user. Edits, reactions, pins, calls, clicks and typing reach a user like a message,
 * so the same rule applies. Actions that only remove something are not checked.
 */
export function mayReach(warm: Warm, { actor, channel }: Access): Refusal<'MayNotMessage'> | null {
  return actor && channel?.recipientId ? mayMessage(warm, actor.userId, channel.recipientId) : null;
}
