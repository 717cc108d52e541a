/** Forwarded to the command API, because only it opens the vault. */
import { getFactors, showFactors } from '@folkmoot/contracts/factors/commands';
import { askedAnswer } from '@folkmoot/platform/query/answer';

export const factorAnswers = [askedAnswer(getFactors, showFactors)];
