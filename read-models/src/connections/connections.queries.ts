/** Forwarded to the command API, which alone talks to the provider. */
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
