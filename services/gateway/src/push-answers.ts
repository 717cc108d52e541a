/**
 * Answers the query about push notifications. Subscriptions are stored in the vault and the public key is a setting, so no read model has
 * them.
 */
import { getPush } from '@folkmoot/contracts/push/commands';
import { type AnyAnswer, secretAnswer } from '@folkmoot/platform/query/answer';

/** `publicKey` null: push is not configured. */
export function pushAnswers(publicKey: string | null): readonly AnyAnswer[] {
  return [
    secretAnswer(getPush, async ({ actor }, { pushes }) => {
      const subscription = actor && (await pushes.ofSession(actor.userId, actor.sessionId));
      return { publicKey, here: subscription ? { withText: subscription.withText } : null };
    }),
  ];
}
