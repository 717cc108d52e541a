/** What guards an account lies in the vault, and only the command API opens it. */
import { getFactors, showFactors } from '@folkmoot/contracts/factors/commands';
import { askedAnswer } from '@folkmoot/platform/query/answer';

export const factorAnswers = [askedAnswer(getFactors, showFactors)];
