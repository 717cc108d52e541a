import { refusals } from '../kernel/refusal.ts';

export const messageRefusals = refusals({
  SlowMode: { status: 429, text: 'Slow mode is on in this channel.' },
  NothingToSend: { status: 400, path: 'content', text: 'There is nothing to send.' },
  NotATextChannel: { status: 400, text: 'Messages cannot be sent in this channel.' },
  UnknownMessage: { status: 404, text: 'This message does not exist.' },
  NotYourMessage: { status: 400, text: 'This message is not yours.' },
  MayNotDelete: { status: 403, text: 'You may not delete this message.' },
  UnknownReactionTarget: { status: 403, text: 'This message does not exist.' },
  AlreadyReacted: { status: 403, text: 'You have already reacted with this.' },
  NotReacted: { status: 403, text: 'You have not reacted with this.' },
  TooManyReactions: { status: 403, text: 'This message cannot take another kind of reaction.' },
  UnknownReaction: { status: 403, text: 'Nobody has reacted with this.' },
  NoInbox: { status: 400, text: 'This conversation is not open.' },
  MayNotMessage: { status: 400, text: 'You cannot send messages to this person.' },
});
