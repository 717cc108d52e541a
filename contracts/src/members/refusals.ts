import { refusals } from '../kernel/refusal.ts';

export const memberRefusals = refusals({
  UnknownMember: { status: 400, text: 'This user is not a member of this server.' },
  UnknownPerson: { status: 400, text: 'This user does not exist.' },
  DefaultRoleGiven: { status: 400, path: 'roleIds', text: 'Everyone already has the default role.' },
  RoleOutOfReach: { status: 400, path: 'roleIds', text: 'You can only add and remove roles below your highest role.' },
  BotRoleGiven: { status: 400, path: 'roleIds', text: 'You cannot add or remove the role of a bot.' },
  NicknameOfAnother: { status: 403, path: 'nickname', text: "You can't change the nickname of this user." },
  NicknameNotAllowed: {
    status: 400,
    path: 'nickname',
    text: 'This nickname has characters that are not allowed, for example invisible ones. Type it instead of pasting it.',
  },
  NotYourself: { status: 400, text: 'You cannot do this to yourself.' },
  CreatorIsSafe: { status: 400, text: 'You cannot do this to the owner of the server.' },
  MemberAboveYou: { status: 403, text: 'The highest role of this user is not below yours.' },
  AlreadyBanned: { status: 400, text: 'This user is already banned.' },
  NotBanned: { status: 400, text: 'This user is not banned.' },
});
