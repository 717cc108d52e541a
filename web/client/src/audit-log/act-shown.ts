/** The icon and the text of each type of action. */
import type { UndoableServerAction } from '@folkmoot/contracts/audit-log/acts';
import type { NeverUndoable } from '@folkmoot/contracts/audit-log/never';
import type { BlockedBy } from '@folkmoot/contracts/audit-log/wire';
import {
  CaseSensitive,
  CircleQuestionMark,
  Compass,
  EyeOff,
  FilePen,
  Hash,
  KeyRound,
  ListOrdered,
  type LucideIcon,
  MailPlus,
  MailX,
  Megaphone,
  MegaphoneOff,
  Settings2,
  Shield,
  ShieldAlert,
  ShieldPlus,
  ShieldX,
  Smile,
  TimerOff,
  Trash2,
  UserCog,
} from 'lucide-react';

type Words =
  | 'serverUpdated'
  | 'roleCreated'
  | 'roleUpdated'
  | 'roleDeleted'
  | 'rolesOrdered'
  | 'channelCreated'
  | 'channelUpdated'
  | 'channelDeleted'
  | 'channelPermissions'
  | 'channelsOrdered'
  | 'memberRoles'
  | 'memberNickname'
  | 'emojiAdded'
  | 'emojiRenamed'
  | 'emojiRemoved'
  | 'inviteCreated'
  | 'inviteDeleted'
  | 'timeoutRemoved'
  | 'ruleSet'
  | 'ruleDeleted'
  | 'noticeSet'
  | 'noticeRemoved'
  | 'questionCreated'
  | 'questionUpdated'
  | 'questionDeleted'
  | 'published'
  | 'described'
  | 'unpublished';

type Shown = { readonly icon: LucideIcon; readonly words: Words };

export const shownActs: Readonly<Record<UndoableServerAction, Shown>> = {
  SERVER_UPDATE: { icon: Settings2, words: 'serverUpdated' },
  SERVER_ROLE_CREATE: { icon: ShieldPlus, words: 'roleCreated' },
  SERVER_ROLE_UPDATE: { icon: Shield, words: 'roleUpdated' },
  SERVER_ROLE_DELETE: { icon: ShieldX, words: 'roleDeleted' },
  SERVER_ROLES_ORDER: { icon: ListOrdered, words: 'rolesOrdered' },
  SERVER_CHANNEL_CREATE: { icon: Hash, words: 'channelCreated' },
  SERVER_CHANNEL_UPDATE: { icon: Hash, words: 'channelUpdated' },
  SERVER_CHANNEL_DELETE: { icon: Trash2, words: 'channelDeleted' },
  SERVER_CHANNEL_PERMISSIONS: { icon: KeyRound, words: 'channelPermissions' },
  SERVER_CHANNELS_ORDER: { icon: ListOrdered, words: 'channelsOrdered' },
  SERVER_MEMBER_ROLES: { icon: UserCog, words: 'memberRoles' },
  SERVER_MEMBER_NICKNAME: { icon: CaseSensitive, words: 'memberNickname' },
  SERVER_EMOJI_ADD: { icon: Smile, words: 'emojiAdded' },
  SERVER_EMOJI_RENAME: { icon: Smile, words: 'emojiRenamed' },
  SERVER_EMOJI_REMOVE: { icon: Trash2, words: 'emojiRemoved' },
  SERVER_INVITE_CREATE: { icon: MailPlus, words: 'inviteCreated' },
  SERVER_INVITE_DELETE: { icon: MailX, words: 'inviteDeleted' },
  SERVER_TIME_OUT_LIFT: { icon: TimerOff, words: 'timeoutRemoved' },
  SERVER_RULE_SET: { icon: ShieldAlert, words: 'ruleSet' },
  SERVER_RULE_DELETE: { icon: Trash2, words: 'ruleDeleted' },
  SERVER_NOTICE_SET: { icon: Megaphone, words: 'noticeSet' },
  SERVER_NOTICE_REMOVE: { icon: MegaphoneOff, words: 'noticeRemoved' },
  SERVER_QUESTION_CREATE: { icon: CircleQuestionMark, words: 'questionCreated' },
  SERVER_QUESTION_UPDATE: { icon: CircleQuestionMark, words: 'questionUpdated' },
  SERVER_QUESTION_DELETE: { icon: Trash2, words: 'questionDeleted' },
  SERVER_PUBLISH: { icon: Compass, words: 'published' },
  SERVER_DESCRIBE: { icon: FilePen, words: 'described' },
  SERVER_UNPUBLISH: { icon: EyeOff, words: 'unpublished' },
};

type Why = 'neverLeft' | 'neverTransferred' | 'neverDeleted' | 'neverUndo' | 'neverInstance' | 'neverAtMessage';

/** Why an action can never be undone. */
export const neverWords: Readonly<Record<NeverUndoable, Why>> = {
  left: 'neverLeft',
  transferred: 'neverTransferred',
  deleted: 'neverDeleted',
  undo: 'neverUndo',
  site: 'neverInstance',
  atMessage: 'neverAtMessage',
};

/** Why this user may not undo an action. */
export const notAllowedWords: Readonly<Record<BlockedBy, 'ownerOnly' | 'rankOnly'>> = { owner: 'ownerOnly', rank: 'rankOnly' };
