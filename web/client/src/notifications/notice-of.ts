/** Decides the notifications for a message: a sound, a preview in the app, a system notification. Pure. */
import { CHANNEL_TYPE } from '@folkmoot/contracts/channels/limits';
import { FRIEND_STATUS } from '@folkmoot/contracts/friends/wire';
import { MESSAGE_TYPE } from '@folkmoot/contracts/messages/limits';
import type { RawMessage } from '@folkmoot/contracts/messages/wire';
import { NOTIFY } from '@folkmoot/contracts/notifications/wire';
import { mentionsMe, pingModeOf, soundModeOf } from '../store/mentions.ts';
import type { State } from '../store/state.ts';
import type { NotificationSettings, PreviewMode } from './notification-settings.ts';

export type Looking = {
  /** The visible channel. */
  readonly channelId: string | null;
  /** The window has the focus. */
  readonly isFocused: boolean;
  /** The page is visible, with or without the focus. */
  readonly isVisible: boolean;
};

export type Notice = { readonly sound: 'message' | 'mention' | null; readonly preview: boolean; readonly desktop: boolean };

const NONE: Notice = { sound: null, preview: false, desktop: false };
const DND = 4;

/** `state`: the state when the message arrived. */
export function noticeOf(state: State, message: RawMessage, settings: NotificationSettings, looking: Looking): Notice {
  const { channelId } = message;
  if (!isForNotice(state, message) || (looking.isFocused && looking.channelId === channelId)) return NONE;
  const serverId = state.channels.get(channelId)?.serverId ?? null;
  const names = mentionsMe(state, message);
  const [ping, loud] = [pingModeOf(state, channelId, serverId), soundModeOf(state, channelId, serverId)];
  const isQuiet = settings.muted || state.presences.get(state.account?.id ?? '')?.status === DND;
  return {
    sound: !isQuiet && passes(loud, names) ? (names ? 'mention' : 'message') : null,
    preview: looking.isVisible && isPreviewed(settings.preview, ping, names),
    // A direct message always causes one, even if it is muted (specification, section 9).
    desktop: settings.desktop && !looking.isFocused && (serverId === null || passes(ping, names)),
  };
}

/** Messages of other users that are not silent. Tickets have their own indicator. */
function isForNotice(state: State, { channelId, createdById, type, silent }: RawMessage): boolean {
  const me = state.account?.id;
  if (!me || createdById === me || type !== MESSAGE_TYPE.CONTENT || silent === true) return false;
  if (state.friends.get(createdById)?.status === FRIEND_STATUS.BLOCKED) return false;
  return state.channels.get(channelId)?.type !== CHANNEL_TYPE.TICKET;
}

function passes(mode: number, names: boolean): boolean {
  return mode === NOTIFY.ALL || (mode === NOTIFY.MENTIONS_ONLY && names);
}

function isPreviewed(mode: PreviewMode, ping: number, names: boolean): boolean {
  switch (mode) {
    case 'off':
      return false;
    case 'mentions':
      return names;
    case 'inherit':
      return passes(ping, names);
    case 'all':
      return ping !== NOTIFY.MUTE;
  }
}
