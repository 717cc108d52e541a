/** What only the command API can answer: it alone asks the provider. */
import { createGoogleLink, getGoogleAccessToken, getGoogleLink, renewGoogleAccess } from '@folkmoot/contracts/connections/commands';
import { askedAnswer } from '@folkmoot/platform/query/answer';

export const connectionAnswers = [askedAnswer(getGoogleLink, createGoogleLink), askedAnswer(getGoogleAccessToken, renewGoogleAccess)];
