/** Refusals of every route: from the transport and the access checks. Texts from the users document, section 2. */
import { refusals } from './refusal.ts';

export const kernelRefusals = refusals({
  NoToken: { status: 401, text: 'No token provided.', others: { inTime: 'Authentication timed out.' } },
  InvalidToken: { status: 401, text: 'Invalid token.', others: { anyMore: 'Invalid Token' } },
  Suspended: { status: 401, text: 'You are suspended.' },
  AddressBanned: { status: 401, text: 'You are IP banned.', others: { justNow: 'You have been IP Banned' } },
  BotsNotAllowed: { status: 401, text: 'Bots are not allowed to use this route.' },
  InvalidInput: {
    status: 400,
    text: 'The request is not valid.',
    others: {
      unstorable: "The request contains a character that can't be stored.",
      noJson: 'The body is not valid JSON.',
      noAddress: 'The address is not valid.',
    },
  },
  RequestTooSlow: { status: 408, text: 'The request took too long to arrive. Try again.' },
  BodyTooLarge: { status: 413, text: 'The request is too large.' },
  UnknownRoute: { status: 404, text: 'There is nothing here.' },
  RateLimited: { status: 429, text: 'Slow down!' },
  KeyReused: { status: 409, text: 'This Idempotency-Key was used for another request.' },
  InProgress: { status: 409, text: 'The first request with this Idempotency-Key is still running.' },
  /** A bug in Folkmoot. */
  Broken: { status: 500, text: 'Something went wrong on our side.' },
  Busy: { status: 503, text: 'The service is busy. Try again in a moment.' },
});

/** Results of `admit`. A server or channel that does not exist looks like one that the caller may not enter. */
export const accessRefusals = refusals({
  NotAMember: { status: 403, text: 'You are not a member of this server.' },
  ServerScheduledForDeletion: { status: 403, text: 'This server is scheduled for deletion.' },
  NotTheCreator: { status: 403, text: 'Only the owner of the server may do this.' },
  MissingPermission: { status: 403, text: 'You do not have the permission for this.' },
  NoChannelAccess: { status: 403, text: 'You cannot open this channel.' },
  /** Vague on purpose: a shadow-banned user must not notice it. */
  ShadowBanned: { status: 403, text: 'Something went wrong. Try again later.' },
  AdminOnly: { status: 403, text: 'Admin access only!' },
  FounderOnly: { status: 403, text: 'Founder access only!' },
  EmailNotConfirmed: { status: 400, text: 'Confirm your e-mail address first.' },
});
