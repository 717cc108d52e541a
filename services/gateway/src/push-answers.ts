/** A query that no read model answers: subscriptions lie in the vault, and what browsers are subscribed with is the product's own. */
import { getPush } from '@folkmoot/contracts/push/commands';
import { type AnyAnswer, secretAnswer } from '@folkmoot/platform/query/answer';

/** `publicKey` null: nothing is sent from here. */
export function pushAnswers(publicKey: string | null): readonly AnyAnswer[] {
  return [
    secretAnswer(getPush, async ({ actor }, { pushes }) => {
      const held = actor && (await pushes.ofSession(actor.userId, actor.sessionId));
      return { publicKey, here: held ? { withText: held.withText } : null };
    }),
  ];
}
