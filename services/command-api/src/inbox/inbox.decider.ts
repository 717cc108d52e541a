/** Rules of conversations (users document, section 5). Pure. */
import { DmClosed, DmOpened } from '@folkmoot/contracts/inbox/events';
import { type Refusal, refuse } from '@folkmoot/contracts/kernel/refusal';
import type { DmEvent, DmState } from './dm-state.ts';

export type OpenFacts = {
  readonly userId: string;
  readonly otherId: string;
  /** For a new conversation. */
  readonly channelId: string;
  readonly inboxId: string;
  readonly otherInboxId: string;
  readonly now: number;
};

/** An open conversation does not change, and no one is notified. A reopened one keeps its first ids. */
export function decideOpen(state: DmState, facts: OpenFacts): readonly DmEvent[] {
  const { userId, otherId } = facts;
  if (state.status === 'none') {
    const otherInboxId = userId === otherId ? facts.inboxId : facts.otherInboxId;
    const { channelId, inboxId, now } = facts;
    return [DmOpened({ channelId, userId, otherId, inboxId, otherInboxId, createdAt: now, createdById: userId })];
  }
  const { channelId, createdAt, createdById, sides } = state;
  if (sides.get(userId)?.open) return [];
  const inboxId = sides.get(userId)?.inboxId ?? facts.inboxId;
  const otherInboxId = sides.get(otherId)?.inboxId ?? facts.otherInboxId;
  return [DmOpened({ channelId, userId, otherId, inboxId, otherInboxId, createdAt, createdById })];
}

export type CloseFacts = { readonly userId: string; readonly otherId: string };

export function decideClose(state: DmState, { userId, otherId }: CloseFacts): readonly DmEvent[] | Refusal<'NotAConversation'> {
  if (state.status === 'none' || !state.sides.get(userId)?.open) return refuse('NotAConversation');
  return [DmClosed({ channelId: state.channelId, userId, otherId })];
}
