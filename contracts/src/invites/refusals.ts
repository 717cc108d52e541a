import { refusals } from '../kernel/refusal.ts';

export const inviteRefusals = refusals({
  UnknownInvite: { status: 400, text: 'This invite is invalid or has expired.' },
  AlreadyAMember: {
    status: 400,
    text: 'You are already a member of this server.',
    others: { ofBot: 'This bot is already in the server.' },
  },
  BannedFromServer: {
    status: 400,
    text: 'You are banned from this server.',
    others: { ofBot: 'This bot is banned from the server.' },
  },
  ServerClosing: { status: 400, text: 'This server is scheduled for deletion.' },
  TooManyInvites: { status: 403, text: 'You have reached the limit of invites to this server.' },
  OnlyTheOwnerNamesInvites: { status: 401, text: 'Only the owner of the server may choose an invite code.' },
  InviteCodeCharacters: { status: 401, path: 'code', text: 'A code can contain only letters, digits, - and _.' },
  ServerNotVerified: { status: 403, text: 'Only verified servers can have a custom invite code.' },
  InviteCodeTaken: { status: 403, path: 'code', text: 'This code is taken.' },
  MayNotSeeInviteJoins: {
    status: 403,
    text: 'Only the owner of the server and the creator of the invite can see who joined with it.',
  },
  MayNotDeleteInvite: { status: 403, text: 'You may not delete this invite.' },
  OnlyTheOwnerRestoresInvites: { status: 403, text: 'Only the owner of the server can restore an invite.' },
});
