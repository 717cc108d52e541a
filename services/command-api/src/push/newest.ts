/** Chooses one of several new messages of a channel for each user's notification. Pure. */
import type { MessageTargets, PushedMessage, PushTarget } from '@folkmoot/contracts/push/reads';

export type NewestForUser<Message extends PushedMessage> = {
  readonly message: Message;
  readonly target: PushTarget;
  readonly place: Omit<MessageTargets, 'targets'>;
};

/** The newest message. A personal notification has priority over one for everyone. */
export function newestFor<Message extends PushedMessage>(
  found: readonly (readonly [Message, MessageTargets])[],
): ReadonlyMap<string, NewestForUser<Message>> {
  const newest = new Map<string, NewestForUser<Message>>();
  for (const [message, { targets, ...place }] of found) {
    for (const target of targets) {
      if (target.isForYou || newest.get(target.userId)?.target.isForYou !== true) newest.set(target.userId, { message, target, place });
    }
  }
  return newest;
}

/** The messages whose targets must be read: those that notify one of the users, and the last of all others. */
export function messagesToCheck<Message extends PushedMessage>(
  messages: readonly Message[],
  among: ReadonlySet<string>,
): readonly Message[] {
  return messages.filter((message, index) => index === messages.length - 1 || message.notifiedUserIds.some((userId) => among.has(userId)));
}
