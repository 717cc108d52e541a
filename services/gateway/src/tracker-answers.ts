/** A query that no read model answers: the activity tracker is named by the settings. */
import { getActivityTracker } from '@folkmoot/contracts/presence/commands';
import { type AnyAnswer, answer } from '@folkmoot/platform/query/answer';

/** `address` undefined: nothing is set up. */
export function trackerAnswers(address: string | undefined): readonly AnyAnswer[] {
  return [answer(getActivityTracker, async () => ({ address: address ?? null }))];
}
