/** Only the start of a call is an event: the message in the channel (realtime contract, section 6). Pure. */
import { SystemMessagePosted } from '@folkmoot/contracts/messages/events';
import { MESSAGE_TYPE } from '@folkmoot/contracts/messages/limits';
import type { MessageEvent } from '../messages/message-state.ts';

export type CallFacts = {
  /** No one else is in the call. */
  readonly began: boolean;
  readonly messageId: string;
  readonly channelId: string;
  readonly serverId: string | null;
  readonly recipientId: string | null;
  readonly userId: string;
  readonly now: number;
};

export function decideJoin({ began, messageId, channelId, serverId, recipientId, userId, now }: CallFacts): readonly MessageEvent[] {
  if (!began) return [];
  const place = { messageId, channelId, serverId, recipientId, authorId: userId };
  return [SystemMessagePosted({ ...place, kind: MESSAGE_TYPE.CALL_STARTED, postedAt: now })];
}
