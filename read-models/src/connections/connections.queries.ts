/** What only the command API can answer: it alone asks the provider. */
import {
  askGoogleOffer,
  createGoogleLink,
  getGoogleAccessToken,
  getGoogleLink,
  getGoogleOffer,
  renewGoogleAccess,
} from '@folkmoot/contracts/connections/commands';
import { askedAnswer } from '@folkmoot/platform/query/answer';

export const connectionAnswers = [
  askedAnswer(getGoogleOffer, askGoogleOffer),
  askedAnswer(getGoogleLink, createGoogleLink),
  askedAnswer(getGoogleAccessToken, renewGoogleAccess),
];
