/** Answers the query for the activity tracker from the settings, because no read model has it. */
import { getActivityTracker } from '@folkmoot/contracts/presence/commands';
import { type AnyAnswer, answer } from '@folkmoot/platform/query/answer';

/** `address` undefined: no tracker is configured. */
export function trackerAnswers(address: string | undefined): readonly AnyAnswer[] {
  return [answer(getActivityTracker, async () => ({ address: address ?? null }))];
}
