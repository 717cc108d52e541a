/** Answers the query about drafts. They are in the vault, so no read model has them. */
import { listDrafts } from '@folkmoot/contracts/drafts/commands';
import { secretAnswer } from '@folkmoot/platform/query/answer';

export const draftsAnswer = secretAnswer(listDrafts, async ({ actor }, { drafts }) => {
  const { now, drafts: own } = await drafts.of(actor?.userId ?? '');
  return { now, drafts: [...own] };
});
