import { refusals } from '../kernel/refusal.ts';

/** In MB. */
export function fullQuota(used: string, quota: number): string {
  return `Your files use ${used} MB of ${quota} MB. Delete some of them to send this one.`;
}

export function fullInstanceQuota(used: string, quota: number): string {
  return `The files of all people use ${used} MB of ${quota} MB. Ask the administrators for more space.`;
}

export const messageRefusals = refusals({
  SlowMode: { status: 429, text: 'Slow mode is on in this channel.' },
  MessageTooLong: { status: 400, path: 'content', text: 'This message is longer than this instance allows.' },
  Muted: { status: 429, text: 'You sent messages too fast too often. You can write in this server again in a few minutes.' },
  NothingToSend: { status: 400, path: 'content', text: 'There is nothing to send.' },
  NotATextChannel: { status: 400, text: 'Messages cannot be sent in this channel.' },
  UnknownMessage: { status: 404, text: 'This message does not exist.' },
  NotYourMessage: { status: 400, text: 'This message is not yours.' },
  MayNotSeeVersions: { status: 403, text: 'You can’t see the edit history of this message.' },
  NoLinkPreview: { status: 404, text: 'This message has no link preview.' },
  MayNotRemoveEmbed: { status: 403, text: 'You can’t remove the link preview of this message.' },
  MayNotRestoreEmbed: { status: 403, text: 'A moderator removed this link preview. Only moderators can show it again.' },
  MayNotDelete: { status: 403, text: 'You may not delete this message.' },
  UnknownReactionTarget: { status: 403, text: 'This message does not exist.' },
  AlreadyReacted: { status: 403, text: 'You have already reacted with this.' },
  NotReacted: { status: 403, text: 'You have not reacted with this.' },
  TooManyReactions: { status: 403, text: 'This message has reached the maximum number of different reactions.' },
  UnknownReaction: { status: 403, text: 'No one has reacted with this.' },
  NoInbox: { status: 400, text: 'This conversation is not open.' },
  AttachmentNeedsEmail: { status: 400, path: 'nerimityCdnFileId', text: 'Confirm your e-mail address before you attach files.' },
  AttachmentsNotHere: {
    status: 400,
    path: 'nerimityCdnFileId',
    text: 'On this instance, files can be sent only in public channels of published servers.',
  },
  AttachmentsAreOff: { status: 400, path: 'nerimityCdnFileId', text: 'Sending files is turned off on this instance.' },
  FileQuotaFull: {
    status: 400,
    path: 'nerimityCdnFileId',
    text: fullQuota('1', 1),
    others: { ofInstance: fullInstanceQuota('1', 1) },
  },
  FileNotUsable: { status: 403, path: 'nerimityCdnFileId', text: 'This file is unknown, expired, or already used.' },
  VoiceNeedsSound: { status: 400, path: 'voice', text: 'A voice message needs an audio file.' },
  HtmlEmbedRefused: { status: 400, path: 'htmlEmbed', text: 'The HTML embed is not allowed.' },
  UnknownButton: { status: 400, text: 'This button does not exist.' },
  ButtonAuthorGone: { status: 400, text: 'The author of this button is no longer here.' },
  NotYourButton: { status: 403, text: 'Only the author of a message can answer its buttons.' },
  UnknownClicker: { status: 400, path: 'userId', text: 'This user is not in this channel.' },
  MayNotMessage: { status: 400, text: "You can't send messages to this user." },
});
