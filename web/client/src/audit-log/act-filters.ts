/** The filters of the audit log. Several types of actions on the same thing are one filter. */
import type { ServerAction } from '@folkmoot/contracts/audit-log/wire';
import { text as automodText } from '../automod/texts.ts';
import { text as emojisText } from '../custom-emojis/texts.ts';
import { text as serverText } from '../settings/server-texts.ts';
import { text } from './texts.ts';

type Kind = ServerAction['actionType'];
type Choice = { readonly id: string; readonly label: string };

export const DELETIONS = 'SERVER_MESSAGE_DELETE' satisfies Kind;

function choice(label: string, ...kinds: readonly Kind[]): Choice {
  return { id: kinds.join(','), label };
}

export function actFilters(): readonly Choice[] {
  return [
    choice(text('bans'), 'SERVER_USER_BAN'),
    choice(text('unbans'), 'SERVER_USER_UNBAN'),
    choice(text('kicks'), 'SERVER_USER_KICK'),
    choice(text('deletions'), DELETIONS),
    choice(text('embedRemovals'), 'SERVER_EMBED_REMOVE'),
    choice(text('ofMembers'), 'SERVER_MEMBER_ROLES', 'SERVER_MEMBER_NICKNAME'),
    choice(serverText('roles'), 'SERVER_ROLE_CREATE', 'SERVER_ROLE_UPDATE', 'SERVER_ROLE_DELETE', 'SERVER_ROLES_ORDER'),
    choice(
      serverText('channels'),
      'SERVER_CHANNEL_CREATE',
      'SERVER_CHANNEL_UPDATE',
      'SERVER_CHANNEL_DELETE',
      'SERVER_CHANNEL_PERMISSIONS',
      'SERVER_CHANNELS_ORDER',
      'SERVER_NOTICE_SET',
      'SERVER_NOTICE_REMOVE',
    ),
    choice(
      text('ofServer'),
      'SERVER_UPDATE',
      'SERVER_PUBLISH',
      'SERVER_DESCRIBE',
      'SERVER_UNPUBLISH',
      'SERVER_QUESTION_CREATE',
      'SERVER_QUESTION_UPDATE',
      'SERVER_QUESTION_DELETE',
    ),
    choice(emojisText('settings'), 'SERVER_EMOJI_ADD', 'SERVER_EMOJI_RENAME', 'SERVER_EMOJI_REMOVE'),
    choice(serverText('invites'), 'SERVER_INVITE_CREATE', 'SERVER_INVITE_DELETE'),
    choice(automodText('settings'), 'SERVER_RULE_SET', 'SERVER_RULE_DELETE', 'SERVER_TIME_OUT_LIFT'),
    choice(text('transfers'), 'SERVER_OWNERSHIP_UPDATE'),
    choice(text('undos'), 'SERVER_ACT_UNDO', 'SERVER_USER_BAN_UNDO', 'SERVER_MESSAGE_RESTORE'),
  ];
}
