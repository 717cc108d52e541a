import { refusals } from '../kernel/refusal.ts';

export const roleRefusals = refusals({
  TooManyRoles: { status: 400, text: 'This server cannot have more roles.' },
  UnknownRole: { status: 400, text: 'This role does not exist.' },
  RoleAboveYours: { status: 400, text: 'This role is not below your highest role.' },
  PermissionNotYours: { status: 400, path: 'permissions', text: 'You can only change permissions that you have through a higher role.' },
  DefaultRoleAlwaysShown: { status: 400, path: 'hideRole', text: 'The default role cannot be hidden.' },
  DefaultRoleKept: { status: 400, text: 'The default role cannot be deleted.' },
  BotRoleKept: { status: 400, text: 'The role of a bot cannot be deleted.' },
  RoleOrderIncomplete: { status: 400, path: 'roleIds', text: 'The order must list every role of the server once.' },
  DefaultRoleFirst: { status: 400, path: 'roleIds', text: 'The default role must stay first.' },
});
