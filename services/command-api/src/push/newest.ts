/** Of several messages of a channel at once, which one each person is told of. Pure. */
import type { MessageTargets, PushedMessage, PushTarget } from '@folkmoot/contracts/push/reads';

export type PersonalNotification<Message extends PushedMessage> = {
  readonly message: Message;
  readonly target: PushTarget;
  readonly place: Omit<MessageTargets, 'targets'>;
};

/** The newest; one that is for them before one that is for everybody. */
export function newestFor<Message extends PushedMessage>(
  found: readonly (readonly [Message, MessageTargets])[],
): ReadonlyMap<string, PersonalNotification<Message>> {
  const told = new Map<string, PersonalNotification<Message>>();
  for (const [message, { targets, ...place }] of found) {
    for (const target of targets) {
      if (target.isForYou || told.get(target.userId)?.target.isForYou !== true) told.set(target.userId, { message, target, place });
    }
  }
  return told;
}

/** What need be looked at: whoever has a word for somebody, and of all others the last. */
export function messagesToCheck<Message extends PushedMessage>(
  messages: readonly Message[],
  among: ReadonlySet<string>,
): readonly Message[] {
  return messages.filter((message, index) => index === messages.length - 1 || message.notifiedUserIds.some((userId) => among.has(userId)));
}
